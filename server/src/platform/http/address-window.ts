import { Failure } from '../../kernel/failure.ts';

const MINUTE_MS = 60_000;

/** Maximum number of addresses counted per window; further addresses wait for the next minute, so that counting cannot fill the memory. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts uses per network address and minute in the memory of this process, for work whose counting must not cost a
 * database write. Each process counts separately, so two processes admit twice as many.
 * @param max uses per minute; one address may be a whole office or the customers of a mobile carrier
 * @param now milliseconds
 * @returns a function that counts one use; it throws `too_many` with the seconds to wait once an address has used up its
 * minute
 */
export function addressWindow(max: number, now: () => number): (address: string) => void {
  let minute = 0;
  const uses = new Map<string, number>();
  return (address) => {
    const time = now();
    const current = Math.floor(time / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      uses.clear();
    }
    const count = (uses.get(address) ?? 0) + 1;
    if (count > max || (count === 1 && uses.size >= MAX_ADDRESSES))
      throw new Failure('too_many', { retryAfter: Math.ceil(((current + 1) * MINUTE_MS - time) / 1000) });
    uses.set(address, count);
  };
}
