import { Failure } from '../../kernel/failure.ts';

const MINUTE_MS = 60_000;

/** How many addresses are counted at once; further ones wait for the next minute, so that counting cannot fill the memory. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts uses per network address and minute in this process' memory: for work that must not cost a write to be counted. A second process
 * lets through as much again.
 * @param max uses in a minute; an address may be a whole office or the customers of a mobile carrier
 * @param now milliseconds
 * @returns counts one use; throws `too_many` with the seconds to wait once an address has used up its minute
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
