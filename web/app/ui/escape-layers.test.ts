import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addEscapeLayer } from './escape-layers.ts';

let closed: string[];
let remove: (() => void)[];

beforeEach(() => {
  closed = [];
  remove = [];
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  for (const one of remove) one();
  vi.unstubAllGlobals();
});

/** Opens a layer that removes itself when it is closed, as a component does. */
function open(name: string): () => void {
  const removeLayer = addEscapeLayer(() => {
    closed.push(name);
    close();
  });
  const close = () => {
    remove = remove.filter((one) => one !== close);
    removeLayer();
  };
  remove.push(close);
  return close;
}

/** Presses a key and returns whether a layer used it. */
function press(
  key: string,
  options: { repeat?: boolean; isComposing?: boolean; used?: boolean } = {},
): boolean {
  const { used, ...fields } = options;
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, repeat: false, ...fields });
  if (used) event.preventDefault();
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('closes the topmost layer only, one with each key', () => {
  open('panel');
  open('form');
  open('question');
  const presses = [1, 2, 3].map(() => {
    press('Escape');
    return [...closed];
  });
  expect(presses).toEqual([['question'], ['question', 'form'], ['question', 'form', 'panel']]);
});

it('leaves the key to the browser without a layer', () => {
  expect(press('Escape')).toBe(false);
  open('panel');
  expect(press('Escape')).toBe(true);
  expect(press('Escape')).toBe(false);
});

it('closes the layer below one that was closed by its button, in any order', () => {
  const panel = open('panel');
  open('form');
  const question = open('question');
  question();
  panel();
  press('Escape');
  expect(closed).toEqual(['form']);
  expect(press('Escape')).toBe(false);
});

it('keeps layers apart that close alike', () => {
  const close = () => closed.push('one');
  const first = addEscapeLayer(close);
  const second = addEscapeLayer(close);
  first();
  press('Escape');
  expect(closed).toEqual(['one']);
  second();
  expect(press('Escape')).toBe(false);
});

it.each([
  ['another key', 'Enter', {}],
  ['a key of an input method', 'Escape', { isComposing: true }],
  ['a key that something inside has used', 'Escape', { used: true }],
])('closes nothing by %s', (_, key, options) => {
  open('panel');
  press(key, options);
  expect(closed).toEqual([]);
});

it('closes one layer while the key is held, and keeps the browser from closing another one', () => {
  open('panel');
  open('form');
  press('Escape');
  expect(press('Escape', { repeat: true })).toBe(true);
  expect(closed).toEqual(['form']);
});
