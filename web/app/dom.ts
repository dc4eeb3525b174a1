/** The element of the page with this id. Throws if the page's own markup lacks it. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no <${type.name}> with the id ${id}.`);
  return element;
}

export function button(id: string, onClick: () => void): HTMLButtonElement {
  const element = byId(id, HTMLButtonElement);
  element.addEventListener('click', onClick);
  return element;
}
