// @ts-check
import { $ } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { wireRules } from "./rules.js";

wirePreferences();
wireRules($("#rules"));
