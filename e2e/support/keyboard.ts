import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What has the focus, as the browser tells a screen reader, and what an eye sees of it. */
interface FocusStop extends FocusState {
  readonly role: string;
  readonly name: string;
}
interface FocusState {
  readonly hasFocusRing: boolean;
  readonly inView: boolean;
  /** It is in a popup. */
  readonly inDialog: boolean;
}

/** More stops than any page here has; what lies further away cannot be reached. */
const MAX_STEPS = 120;

/** A person who has a keyboard and no pointer. */
export class Keyboard {
  readonly #page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Keyboard> {
    return new Keyboard(page, await page.context().newCDPSession(page));
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Walks on until that has the focus. Every stop on the way must have a role and a name, and be seen to have the focus. */
  async to(role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const visited: string[] = [];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      await this.press(key);
      const stop = await this.#seen(visited);
      if (stop && matches(stop, role, name)) return;
    }
    throw new Error(`${role} “${name}” was not reached: ${visited.join(', ')}`);
  }

  /** Walks to something and presses a key there. */
  async use(role: string, name: string | RegExp, key = 'Enter', walk?: 'Shift+Tab'): Promise<void> {
    await this.to(role, name, walk);
    await this.press(key);
  }

  /** Walks to a field and types into it. */
  async fill(role: string, name: string, text: string): Promise<void> {
    await this.to(role, name);
    await this.type(text);
  }

  /** The focus is there, or comes there, by itself. */
  async expectFocusOn(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const stop = await this.#stop();
        return stop && matches(stop, role, name) ? 'here' : `${stop?.role} “${stop?.name}”`;
      })
      .toBe('here');
  }

  /** The open popup keeps the focus, however far one walks either way. */
  async expectFocusTrapped(): Promise<void> {
    const steps = [...Array<string>(8).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')];
    for (const key of steps) {
      await this.press(key);
      expect(await this.#stop()).toMatchObject({ inDialog: true });
    }
  }

  /**
   * A new page came by a link: its heading has the focus, without a ring, as nobody went there with a key, and its title was said.
   * What the page's tree tells a screen reader includes what no search in the page finds.
   */
  async expectPage(title: string | RegExp): Promise<void> {
    await expect(this.#page).toHaveTitle(title);
    await expect
      .poll(async () => {
        const stop = await this.#stop();
        return stop && { role: stop.role, hasFocusRing: stop.hasFocusRing, inView: stop.inView };
      })
      .toEqual({ role: 'heading', hasFocusRing: false, inView: true });
    const pageTitle = await this.#page.title();
    await expect.poll(() => this.#liveTexts()).toContain(pageTitle);
  }

  /** What live regions outside the page's search say. */
  async #liveTexts(): Promise<string[]> {
    const { nodes } = await this.#cdp.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role, ignored }) => !ignored && role?.value === 'StaticText')
      .map(({ name }) => String(name?.value));
  }

  /** The stop at which a key arrived; where a page still moves under it, when that rests. It must have a role and a name, and be seen to have the focus. */
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

  /** Null where the page itself has the focus, as it has before the first stop. */
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

/** In the browser: is what has the focus in view, and is there a ring around it, or around what it is drawn as? */
function inspectElement(this: Element): FocusState {
  const ancestors: Element[] = [this];
  for (let one = this.parentElement; one && ancestors.length < 4; one = one.parentElement)
    ancestors.push(one);
  const hasFocusRing = ancestors.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    // A ring has neither offset nor blur; a card's shadow has.
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || / 0px 0px 0px [1-9]/.test(boxShadow);
  });
  // Neither scrolled away nor covered by what sticks to an edge: somewhere on it lies itself, or what it is drawn as.
  const { top, left, width, height } = this.getBoundingClientRect();
  const inView = [0.1, 0.5, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + width * part, top + height * part);
    return hit !== null && ancestors.slice(0, 3).some((one) => one.contains(hit));
  });
  return { hasFocusRing, inView, inDialog: this.closest('[role="dialog"]') !== null };
}
