import { describe, expect, it } from 'vitest';
import { windowFrom, withBuffer } from './time-window.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

describe('time window', () => {
  it('is built from its start and its length', () => {
    expect(windowFrom(at('10:00'), 90)).toEqual({ from: at('10:00'), to: at('11:30') });
  });

  it('extends only after its end', () => {
    expect(withBuffer(windowFrom(at('10:00'), 60), 30)).toEqual({ from: at('10:00'), to: at('11:30') });
  });
});
