import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What has the focus, as the browser tells a screen reader, and what an eye sees of it. */
interface Stop extends Seen {
  readonly role: string;
  readonly name: string;
}
interface Seen {
  readonly ringed: boolean;
  readonly inView: boolean;
  /** It is in a popup. */
  readonly held: boolean;
}

/** More stops than any page here has; what lies further away cannot be reached. */
const MOST = 120;

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
    const passed: string[] = [];
    for (let steps = 0; steps < MOST; steps += 1) {
      await this.press(key);
      const stop = await this.#stop();
      if (stop) {
        const words = `${stop.role} “${stop.name}”`;
        passed.push(words);
        expect(stop.name.trim(), `a name: ${passed.join(', ')}`).not.toBe('');
        expect(stop, `role, ring and place of ${words}`).toMatchObject({
          role: expect.not.stringMatching(/^(generic|none)$/),
          ringed: true,
          inView: true,
        });
        if (is(stop, role, name)) return;
      }
    }
    throw new Error(`${role} “${name}” was not reached: ${passed.join(', ')}`);
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
  async isAt(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const stop = await this.#stop();
        return stop && is(stop, role, name) ? 'here' : `${stop?.role} “${stop?.name}”`;
      })
      .toBe('here');
  }

  /** The open popup keeps the focus, however far one walks either way. */
  async isHeld(): Promise<void> {
    const steps = [...Array<string>(8).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')];
    for (const key of steps) {
      await this.press(key);
      expect(await this.#stop()).toMatchObject({ held: true });
    }
  }

  /** Null where the page itself has the focus, as it has before the first stop. */
  async #stop(): Promise<Stop | null> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId || result.className === 'HTMLBodyElement') return null;
    const { objectId } = result;
    const [{ nodes }, seen] = await Promise.all([
      this.#cdp.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
      this.#cdp.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: look.toString(),
        returnByValue: true,
      }),
    ]);
    const { role, name } = nodes[0] ?? {};
    const { ringed, inView, held } = seen.result.value as Seen;
    return { role: String(role?.value), name: String(name?.value ?? ''), ringed, inView, held };
  }
}

function is(stop: Stop, role: string, name: string | RegExp): boolean {
  return stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name));
}

/** In the browser: is what has the focus in view, and is there a ring around it, or around what it is drawn as? */
function look(this: Element): Seen {
  const around: Element[] = [this];
  for (let one = this.parentElement; one && around.length < 4; one = one.parentElement) around.push(one);
  const ringed = around.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    // A ring has neither offset nor blur; a card's shadow has.
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || / 0px 0px 0px [1-9]/.test(boxShadow);
  });
  const { top, bottom, left, right } = this.getBoundingClientRect();
  const inView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  return { ringed, inView, held: this.closest('[role="dialog"]') !== null };
}
