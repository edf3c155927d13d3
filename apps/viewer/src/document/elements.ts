type Child = Node | string | undefined | false;

type Properties = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Creates an element. Functions become event listeners; false and undefined leave an attribute out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}
