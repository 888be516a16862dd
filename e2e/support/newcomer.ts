import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './keyboard.ts';

/** Chrome's slow 4G in bytes a second and milliseconds. */
export const SLOW_4G = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/**
 * Seconds that a person takes, added to those of the machine: the keystroke-level model, with one thumb on a phone or two
 * hands on a keyboard.
 */
const PACE = { glance: 1.4, tap: 1.1, character: 0.3, key: 0.28, screen: 4, codeFromSms: 8 };

type Role = 'link' | 'button' | 'checkbox';

/** A person who reads, chooses and types; the script does it at once and counts the time. */
export abstract class Newcomer {
  /** Seconds of reading and thinking. */
  protected thought = 0;

  /** The seconds of the person, without those of the machine. */
  abstract get seconds(): number;

  /** Activates a link, a button or a checkbox. */
  abstract activate(
    role: Role,
    name: string | RegExp,
    options?: { readonly backwards?: boolean },
  ): Promise<void>;

  /** Types into the field with that label. */
  abstract fill(label: string, text: string): Promise<void>;

  /** Types a code, which the person has read in a message, into its boxes. */
  abstract enterCode(code: string): Promise<void>;

  /** Takes a page or sheet in. */
  read(screens = 1): void {
    this.thought += screens * PACE.screen;
  }

  /** Waits for a text message. */
  waitForMessage(): void {
    this.thought += PACE.codeFromSms;
  }
}

/** With one thumb on a phone. */
export class TapNewcomer extends Newcomer {
  readonly #page: Page;
  #taps = 0;
  #characters = 0;

  constructor(page: Page) {
    super();
    this.#page = page;
  }

  override get seconds(): number {
    return this.thought + this.#taps * (PACE.glance + PACE.tap) + this.#characters * PACE.character;
  }

  override activate(role: Role, name: string | RegExp): Promise<void> {
    const exact = typeof name === 'string';
    return this.#tap(this.#page.getByRole(role, { name, exact }).filter({ visible: true }).first());
  }

  override async fill(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true });
    await this.#tap(field);
    this.#characters += text.length;
    await field.fill(text);
  }

  override async enterCode(code: string): Promise<void> {
    await this.#tap(this.#page.locator('input[autocomplete="one-time-code"]').first());
    this.#characters += code.length;
    await this.#page.keyboard.type(code);
  }

  async #tap(target: Locator): Promise<void> {
    this.#taps += 1;
    await target.tap();
  }
}

/** With a keyboard and no pointer. */
export class KeyboardNewcomer extends Newcomer {
  readonly keyboard: Keyboard;

  private constructor(keyboard: Keyboard) {
    super();
    this.keyboard = keyboard;
  }

  static async of(page: Page): Promise<KeyboardNewcomer> {
    return new KeyboardNewcomer(await Keyboard.of(page));
  }

  override get seconds(): number {
    return this.thought + this.keyboard.presses * PACE.key;
  }

  override async activate(
    role: Role,
    name: string | RegExp,
    { backwards = false }: { readonly backwards?: boolean } = {},
  ): Promise<void> {
    await this.reach(role, name, backwards);
    await this.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
  }

  /** Moves the focus to an element. */
  async reach(role: string, name: string | RegExp, backwards = false): Promise<void> {
    this.thought += PACE.glance;
    await this.keyboard.to(role, name, backwards ? 'Shift+Tab' : 'Tab');
  }

  override async fill(label: string, text: string): Promise<void> {
    await this.reach('textbox', label);
    await this.keyboard.type(text);
  }

  override async enterCode(code: string): Promise<void> {
    this.thought += PACE.glance;
    await this.keyboard.expectFocusOn('textbox', 'Digit 1 of 4');
    await this.keyboard.type(code);
  }
}
