// Making elements: text always goes in as text, so nothing from outside can become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. `props`: class, text, on (listeners), dataset; the rest are attributes (false and null leave out).
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function setProp(node, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name === "text") node.textContent = value;
  else if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  else if (name === "dataset") Object.assign(node.dataset, value);
  else node.setAttribute(name, value === true ? "" : value);
}

/** A button; `label` is what it says, an icon may stand before it. */
export function button(label, onClick, props = {}, ...before) {
  return el("button", { type: "button", on: { click: onClick }, ...props }, ...before, el("span", { text: label }));
}

/** Replace what is in a node. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat().filter(Boolean));
  return node;
}

/** Whether somebody is typing, so that letters are not shortcuts. */
export function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
