import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderTurn } from './render-turn.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks for a turn; `end` is set once it has begun. */
function ask() {
  const turn: { end?: () => void } = {};
  void renderTurn().then((end) => {
    turn.end = end;
  });
  return turn;
}

it('renderTurn: one after the other, in the order of asking', async () => {
  const [first, second, third] = [ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(0);
  expect([first, second, third].map(({ end }) => end !== undefined)).toEqual([true, false, false]);
  first.end?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([second, third].map(({ end }) => end !== undefined)).toEqual([true, false]);
  second.end?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(third.end).toBeDefined();
  third.end?.();
});

it('renderTurn: a turn that is not ended keeps the next one waiting for 100 ms', async () => {
  const [first, second] = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(99);
  expect([first.end !== undefined, second.end !== undefined]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(second.end).toBeDefined();
  second.end?.();
});

it('renderTurn: a turn that was ended late does not end the next one', async () => {
  const [first, second] = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(100);
  first.end?.();
  const third = ask();
  await vi.advanceTimersByTimeAsync(50);
  expect(third.end).toBeUndefined();
  second.end?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(third.end).toBeDefined();
  third.end?.();
});
