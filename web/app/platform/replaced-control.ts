/** A tap that waits until the page or the tapped part is interactive. */
export interface KeptTap {
  readonly control: HTMLElement;
  /** All links and buttons at the time of the tap, in document order. */
  readonly controls: readonly HTMLElement[];
  /** Where the control was, in pixels of the page. */
  readonly x: number;
  readonly y: number;
  /** Whether it was in a part whose code loads after the page (`data-deferred`). */
  readonly deferred: boolean;
  readonly path: string;
}

/** What a control is: tag, address or type, and accessible name in one text; and where it is, in pixels of the page. */
export interface PlacedControl {
  readonly look: string;
  readonly x: number;
  readonly y: number;
}

/** A tapped control: also the number of controls with its look, and its place among them. */
export interface TappedControl extends PlacedControl {
  readonly index: number;
  readonly equals: number;
}

/** Returns the control that replaced the tapped one after the page was rendered again; null if there is none or the page was left. */
export function findReplacement({ control, controls, x, y, path }: KeptTap): HTMLElement | null {
  if (path !== location.pathname) return null;
  const look = lookOf(control);
  const before = controls.filter((one) => lookOf(one) === look);
  const after = [...document.querySelectorAll<HTMLElement>('a, button')];
  const placed = after.map((one) => {
    const box = one.getBoundingClientRect();
    return { look: lookOf(one), x: box.x + scrollX, y: box.y + scrollY };
  });
  const tapped = { look, x, y, index: before.indexOf(control), equals: before.length };
  return after[replacementIndex(tapped, placed) ?? -1] ?? null;
}

/**
 * Returns which control replaced the tapped one, as an index: one with the same look. With as many as before it is the one
 * at the same place among them, otherwise the nearest. Null: none looks the same.
 */
export function replacementIndex(tapped: TappedControl, controls: readonly PlacedControl[]): number | null {
  const equals = controls
    .map(({ look, x, y }, index) => ({ look, index, distance: Math.hypot(x - tapped.x, y - tapped.y) }))
    .filter(({ look }) => look === tapped.look);
  const found =
    equals.length === tapped.equals
      ? equals[tapped.index]
      : equals.toSorted((one, other) => one.distance - other.distance)[0];
  return found?.index ?? null;
}

function lookOf(control: HTMLElement): string {
  const address = control instanceof HTMLAnchorElement ? control.href : control.getAttribute('type');
  return JSON.stringify([control.tagName, address, accessibleName(control)]);
}

/** Returns the accessible name, as far as our controls use it. */
function accessibleName(control: HTMLElement): string {
  const labels = (control.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
  return labels.join(' ').trim() || control.ariaLabel || textOf(control).trim() || control.title;
}

/** Returns the text of an element and its pictures, without what is hidden from screen readers and by scripts. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLImageElement) return node.alt;
  // Its text is only in the document from the server.
  if (!(node instanceof Element) || node.tagName === 'NOSCRIPT' || node.ariaHidden === 'true') return '';
  return [...node.childNodes].map(textOf).join('');
}
