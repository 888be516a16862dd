import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';

const roundTrip = <T extends Json>(value: T): T => JSON.parse(JSON.stringify(value));

describe('Json', () => {
  it('accepts what a JSON round trip returns unchanged', () => {
    type Saved = {
      readonly id: number;
      readonly note?: string;
      readonly amounts: readonly (number | null)[];
    };
    const saved: Saved = { id: 1, amounts: [1, null] };
    expect(roundTrip(saved)).toEqual(saved);
    expect(roundTrip([1, 'two', true, null])).toEqual([1, 'two', true, null]);
    expect(roundTrip({ omitted: undefined })).toEqual({});
  });

  it('rejects at compile time what a JSON round trip changes', () => {
    class Cart {
      readonly items = [1];
      count() {
        return this.items.length;
      }
    }
    // @ts-expect-error becomes text
    expect(roundTrip({ at: new Date(0) })).not.toEqual({ at: new Date(0) });
    // @ts-expect-error loses its entries
    expect(roundTrip(new Map([[1, 2]]))).toEqual({});
    // @ts-expect-error loses its methods
    expect(roundTrip(new Cart())).not.toBeInstanceOf(Cart);
    // @ts-expect-error becomes null
    expect(roundTrip([undefined])).toEqual([null]);
    // @ts-expect-error is not JSON
    expect(() => roundTrip(1n)).toThrow(TypeError);
  });
});
