"use strict";
// Runs before everything else in the page: what a console would show.
window.consoleErrors = [];
window.addEventListener("error", (event) => window.consoleErrors.push(event.message));
window.addEventListener("unhandledrejection", (event) => window.consoleErrors.push(String(event.reason)));
console.error = console.warn = (...words) => window.consoleErrors.push(words.join(" "));
