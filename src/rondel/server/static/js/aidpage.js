// @ts-check
import { $ } from "./dom.js";
import { wirePreferences } from "./prefs.js";

wirePreferences();
$("[data-print]").addEventListener("click", () => window.print());
