// Short ways to make elements: a tag, its properties and its children enter, the element leaves.

type Child = Node | string | null;

interface Properties {
  class?: string;
  text?: string;
  title?: string;
  test?: string;
  attributes?: Record<string, string>;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (properties.class) element.className = properties.class;
  if (properties.text !== undefined) element.textContent = properties.text;
  if (properties.title) element.title = properties.title;
  if (properties.test) element.dataset['test'] = properties.test;
  for (const [name, value] of Object.entries(properties.attributes ?? {})) {
    element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Whether keys that are typed now belong to a field rather than to the picture. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  if (target.type === 'range' || target.type === 'radio') return event.key.startsWith('Arrow');
  return target.type !== 'checkbox';
}

/** A button that was pressed with the mouse does not keep the keys: Space is the picture's again. */
export function leaveKeysToPicture(around: HTMLElement): void {
  around.addEventListener('click', ({ detail, target }) => {
    const pressed = detail > 0 && target instanceof Element ? target.closest('button') : null;
    pressed?.blur();
  });
}

/** Whether Space and Enter belong to the button, box or fold that has the focus. */
export function isForControl(event: KeyboardEvent): boolean {
  const { target } = event;
  return target instanceof Element && target.matches('button, summary, input[type="checkbox"]');
}
