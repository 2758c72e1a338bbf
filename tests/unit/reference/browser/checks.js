"use strict";
// Runs in the page after its own script, and writes what is wrong into the attribute data-checks.
window.addEventListener("load", () => setTimeout(async () => {
  const problems = [];
  const check = (what, holds) => { if (!holds) problems.push(what); };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  const isOpen = (element) => {
    for (let at = element; at; at = at.parentElement) if (at.tagName === "DETAILS" && !at.open) return false;
    return true;
  };
  const inView = (element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.top < window.innerHeight;
  };

  const deep = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  check("the address names a field", deep !== null);
  check("a deep link opens the folds around its field", deep && isOpen(deep));
  check("a deep link scrolls to its field", deep && inView(deep));

  const search = document.getElementById("search");
  const results = document.getElementById("results");
  const type = async (text) => {
    search.value = text;
    search.dispatchEvent(new Event("input"));
    await pause();
  };
  check("the search is shown", !search.hidden);
  await type("gameserver containerport");
  const first = results.querySelector("a");
  check("the search finds a field", first !== null && first.textContent.startsWith("spec.ports[].containerPort"));
  if (first) {
    const field = document.getElementById(decodeURIComponent(first.hash.slice(1)));
    field.closest("details").open = false;
    first.click();
    await pause();
    check("a result leads to its field", location.hash === first.hash && isOpen(field) && inView(field));
    check("the results are closed", results.hidden);
  }
  await type("players may take to leave");
  check("the search finds descriptions", results.textContent.includes("spec.shutdown"));
  await type("nosuchfield");
  check("the search reports that nothing matches", results.textContent === "No field matches.");
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  check("Escape closes the results", results.hidden);

  const background = () => getComputedStyle(document.body).backgroundColor;
  const before = background();
  document.getElementById("theme").click();
  check("the button changes the colours", background() !== before);
  document.getElementById("theme").click();
  check("the button changes them back", background() === before);

  check("the page is not wider than the window", document.documentElement.scrollWidth <= window.innerWidth);
  for (const link of document.querySelectorAll("a[href^='#']"))
    if (!document.getElementById(decodeURIComponent(link.hash.slice(1)))) problems.push("no target: " + link.hash);
  check("descriptions run nothing", window.hacked === undefined);
  check("descriptions add no elements", document.querySelector("img, svg, iframe, object, b, u") === null);
  problems.push(...window.consoleErrors);
  document.documentElement.setAttribute("data-checks", problems.length === 0 ? "passed" : problems.join("; "));
}, 100));
