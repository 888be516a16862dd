import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The focused element: what the browser exposes to screen readers, and what is visible of it. */
interface FocusStop extends FocusState {
  readonly role: string;
  readonly name: string;
}
interface FocusState {
  readonly hasFocusRing: boolean;
  readonly inView: boolean;
  /** Whether it is inside a popup. */
  readonly inDialog: boolean;
}

/** More tab stops than any page has; elements further away count as unreachable. */
const MAX_STEPS = 120;

/** A user with a keyboard and no pointer. */
export class Keyboard {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #presses = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Keyboard> {
    return new Keyboard(page, await page.context().newCDPSession(page));
  }

  /** The keys pressed so far. */
  get presses(): number {
    return this.#presses;
  }

  press(key: string): Promise<void> {
    this.#presses += 1;
    return this.#page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    this.#presses += text.length;
    return this.#page.keyboard.type(text);
  }

  /** Presses Tab until that element has the focus. Every stop on the way must have a role, a name and a visible focus. */
  async to(role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const visited: string[] = [];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      await this.press(key);
      const stop = await this.#seen(visited);
      if (stop && matches(stop, role, name)) return;
    }
    throw new Error(`${role} “${name}” was not reached: ${visited.join(', ')}`);
  }

  /** Tabs to an element and presses a key there. */
  async use(role: string, name: string | RegExp, key = 'Enter', walk?: 'Shift+Tab'): Promise<void> {
    await this.to(role, name, walk);
    await this.press(key);
  }

  /** Tabs to a field and types into it. */
  async fill(role: string, name: string, text: string): Promise<void> {
    await this.to(role, name);
    await this.type(text);
  }

  /** Expects the element to have the focus, or to receive it without a key press. */
  async expectFocusOn(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const stop = await this.#stop();
        return stop && matches(stop, role, name) ? 'here' : `${stop?.role} “${stop?.name}”`;
      })
      .toBe('here');
  }

  /** Expects the open popup to trap the focus in both directions. */
  async expectFocusTrapped(): Promise<void> {
    const steps = [...Array<string>(8).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')];
    for (const key of steps) {
      await this.press(key);
      expect(await this.#stop()).toMatchObject({ inDialog: true });
    }
  }

  /**
   * Expects a page opened by a link: its heading has the focus without a ring, because no key moved it there, and its
   * title was announced.
   */
  async expectPage(title: string | RegExp): Promise<void> {
    await expect(this.#page).toHaveTitle(title);
    await expect
      .poll(async () => {
        const stop = await this.#stop();
        return stop && { role: stop.role, hasFocusRing: stop.hasFocusRing, inView: stop.inView };
      })
      .toEqual({ role: 'heading', hasFocusRing: false, inView: true });
    await this.expectAnnounced(title);
  }

  /**
   * Expects a page with that title, and the title announced. The accessibility tree includes live regions that page
   * locators do not find.
   */
  async expectAnnounced(title: string | RegExp): Promise<void> {
    await expect(this.#page).toHaveTitle(title);
    const pageTitle = await this.#page.title();
    await expect.poll(() => this.#liveTexts()).toContain(pageTitle);
  }

  /** Returns the texts of live regions that page locators do not find. */
  async #liveTexts(): Promise<string[]> {
    const { nodes } = await this.#cdp.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role, ignored }) => !ignored && role?.value === 'StaticText')
      .map(({ name }) => String(name?.value));
  }

  /** Returns the focused stop once the page has stopped moving. It must have a role, a name and a visible focus. */
  async #seen(visited: string[]): Promise<FocusStop | null> {
    let stop: FocusStop | null = null;
    await expect(async () => {
      stop = await this.#stop();
      if (!stop) return;
      expect(stop, `role, name, ring and place, after ${visited.join(', ')}`).toMatchObject({
        role: expect.not.stringMatching(/^(generic|none)$/),
        name: expect.stringMatching(/\S/),
        hasFocusRing: true,
        inView: true,
      });
      visited.push(`${stop.role} “${stop.name}”`);
    }).toPass({ timeout: 10_000 });
    return stop;
  }

  /** Null if the page itself has the focus, as before the first stop. */
  async #stop(): Promise<FocusStop | null> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId || result.className === 'HTMLBodyElement') return null;
    const { objectId } = result;
    const [{ nodes }, seen] = await Promise.all([
      this.#cdp.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
      this.#cdp.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: inspectElement.toString(),
        returnByValue: true,
      }),
    ]);
    const { role, name } = nodes[0] ?? {};
    const { hasFocusRing, inView, inDialog } = seen.result.value as FocusState;
    return { role: String(role?.value), name: String(name?.value ?? ''), hasFocusRing, inView, inDialog };
  }
}

function matches(stop: FocusStop, role: string, name: string | RegExp): boolean {
  return stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name));
}

/**
 * Runs in the browser. Returns whether the focused element is in view, and whether it or the element that represents it
 * has a focus ring.
 */
function inspectElement(this: Element): FocusState {
  const ancestors: Element[] = [this];
  for (let one = this.parentElement; one && ancestors.length < 4; one = one.parentElement)
    ancestors.push(one);
  const hasFocusRing = ancestors.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    // A ring has neither offset nor blur; a card's shadow has.
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || / 0px 0px 0px [1-9]/.test(boxShadow);
  });
  // Neither scrolled away nor covered by sticky elements: some point of it hits the element or the one that represents it.
  const { top, left, width, height } = this.getBoundingClientRect();
  const inView = [0.1, 0.5, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + width * part, top + height * part);
    return hit !== null && ancestors.slice(0, 3).some((one) => one.contains(hit));
  });
  return { hasFocusRing, inView, inDialog: this.closest('[role="dialog"]') !== null };
}
