"use strict";
(() => {
  const root = document.documentElement;
  const search = document.getElementById("search");
  const results = document.getElementById("results");
  const theme = document.getElementById("theme");
  const mostResults = 60;

  // Local files may have no storage.
  const stored = (action) => { try { return action(window.localStorage); } catch { return null; } };
  const isDark = () => root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  const chosen = stored((storage) => storage.getItem("theme"));
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    stored((storage) => storage.setItem("theme", root.dataset.theme));
  });

  // A link opens everything around the field that it names.
  const openTarget = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* as it is */ }
    const target = id && document.getElementById(id);
    if (!target) return;
    for (let element = target; element; element = element.parentElement)
      if (element.tagName === "DETAILS") element.open = true;
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", openTarget);

  let fields = null;
  const readFields = () => Array.from(document.querySelectorAll("[data-path]"), (element) => {
    const description = element.querySelector(":scope > .body > p");
    const path = element.dataset.path;
    const kind = element.closest("[data-kind]").dataset.kind;
    return { id: element.id, path, kind, text: description ? description.textContent : "",
             name: path.slice(path.lastIndexOf(".") + 1).toLowerCase(), key: (kind + " " + path).toLowerCase() };
  });

  // Better ones first: 4 the name, 3 its beginning, 2 a part of it, 1 the path, 0 the description.
  const rank = (field, words) => {
    if (!words.every((word) => field.key.includes(word) || field.text.toLowerCase().includes(word))) return -1;
    const last = words[words.length - 1];
    if (field.name === last) return 4;
    if (field.name.startsWith(last)) return 3;
    if (field.name.includes(last)) return 2;
    return words.every((word) => field.key.includes(word)) ? 1 : 0;
  };

  const itemOf = (field) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = "#" + encodeURIComponent(field.id);
    const path = document.createElement("code");
    path.textContent = field.path;
    const more = document.createElement("small");
    more.textContent = " " + field.kind + (field.text ? " – " + field.text.slice(0, 100) : "");
    link.append(path, more);
    item.append(link);
    return item;
  };

  const show = (items) => {
    results.replaceChildren(...items);
    results.hidden = items.length === 0;
  };

  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return show([]);
    fields = fields || readFields();
    const found = [];
    fields.forEach((field, order) => {
      const value = rank(field, words);
      if (value >= 0) found.push({ field, value, order });
    });
    found.sort((a, b) => b.value - a.value || a.field.path.length - b.field.path.length || a.order - b.order);
    const items = found.slice(0, mostResults).map((one) => itemOf(one.field));
    if (items.length === 0) {
      const none = document.createElement("li");
      none.textContent = "No field matches.";
      items.push(none);
    }
    show(items);
  };

  const links = () => Array.from(results.querySelectorAll("a"));
  const move = (step) => {
    const all = links();
    if (all.length === 0) return;
    const at = all.indexOf(document.activeElement) + step;
    if (at < 0) search.focus();
    else all[Math.min(at, all.length - 1)].focus();
  };

  search.addEventListener("input", find);
  search.addEventListener("focus", find);
  results.addEventListener("click", () => show([]));
  document.addEventListener("click", (event) => { if (!event.target.closest(".bar")) show([]); });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "Escape") {
      show([]);
      search.blur();
    } else if (!results.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (!results.hidden && event.key === "Enter" && event.target === search && links().length > 0) {
      links()[0].click();
    }
  });

  search.hidden = false;
  theme.hidden = false;
  openTarget();
})();
