import { expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { addressWindow } from './address-window.ts';

it('addressWindow: counts each address separately and resets every minute', () => {
  let now = 30_000;
  const hit = addressWindow(2, () => now);
  hit('203.0.113.1');
  hit('203.0.113.1');
  hit('203.0.113.2');
  let refusal: unknown;
  try {
    hit('203.0.113.1');
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Failure);
  expect(refusal).toMatchObject({ code: 'too_many', details: { retryAfter: 30 } });
  now = 60_000;
  hit('203.0.113.1');
});
