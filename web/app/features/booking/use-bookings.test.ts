import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { describe, expect, it } from 'vitest';
import { type LoadedBookings, mergeFreshPage } from './use-bookings.ts';

const page = (ids: number[], next: string | null, codes: LoadedBookings['codes'] = {}): LoadedBookings => ({
  bookings: ids.map((id) => ({ id }) as Booking),
  next,
  codes,
});
const ids = ({ bookings }: LoadedBookings) => bookings.map(({ id }) => id);

describe('mergeFreshPage', () => {
  it('returns the fresh list if it reaches as far', () => {
    const now = mergeFreshPage(page([5, 4], 'after 4'), page([5, 3], 'after 3'));
    expect(ids(now)).toEqual([5, 3]);
    expect(now.next).toBe('after 3');
  });

  it('loses nothing when a new booking pushes the rest down', () => {
    const now = mergeFreshPage(page([5, 4], 'after 4'), page([6, 5], 'after 5'));
    expect(ids(now)).toEqual([6, 5, 4]);
    expect(now.next).toBe('after 4');
  });

  it('keeps the loaded bookings after the fresh page, and the cursor', () => {
    const now = mergeFreshPage(
      page([9, 8, 7, 6], 'after 6', { 7: '1111' }),
      page([9, 8], 'after 8', { 8: '2222' }),
    );
    expect(ids(now)).toEqual([9, 8, 7, 6]);
    expect(now.next).toBe('after 6');
    expect(now.codes).toEqual({ 7: '1111', 8: '2222' });
  });

  it('resets the list when more new bookings arrived than a page contains', () => {
    const now = mergeFreshPage(page([5, 4], 'after 4'), page([9, 8], 'after 8'));
    expect(ids(now)).toEqual([9, 8]);
    expect(now.next).toBe('after 8');
  });

  it('keeps nothing past the end of the fresh list', () => {
    expect(ids(mergeFreshPage(page([9, 8, 7], null), page([9], null)))).toEqual([9]);
    expect(ids(mergeFreshPage(page([9], null), page([], null)))).toEqual([]);
  });
});
