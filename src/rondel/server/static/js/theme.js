// Before anything is painted: the theme that this browser's person has chosen.
try {
  const chosen = JSON.parse(localStorage.getItem("rondel.prefs") ?? "{}");
  if (chosen.theme && chosen.theme !== "system") {
    document.documentElement.setAttribute("data-theme", chosen.theme);
  }
  document.documentElement.toggleAttribute("data-still", chosen.motion === "off");
} catch {
  // A browser that keeps nothing follows its system.
}
