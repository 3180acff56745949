// @ts-check
import { $ } from "./dom.js";
import { wirePreferences } from "./prefs.js";
import { wireRules } from "./rules.js";

wirePreferences();
wireRules($("#rules"));
// Beside the text, where there is room, the chapters are always in sight.
$(".contents").toggleAttribute("open", matchMedia("(min-width: 1000px)").matches);
