import type { Clock } from '../../clock/port.ts';
import { isOutage, type Vendor } from './vendor.ts';

/** How much is remembered, and for how long. */
export interface Memory {
  /** Answers of each kind; the one that was used longest ago goes first. */
  readonly most: number;
  readonly foundMs: number;
  readonly notFoundMs: number;
}

/** A typed address without control signs, needless gaps and more than anybody types. */
export function tidyAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** An address as two people who mean the same would both have it. */
function addressKey(tidy: string): string {
  return tidy
    .toLowerCase()
    .replace(/[ ,;.]+/g, ' ')
    .trim();
}

/** Degrees with three decimals: a hundred metres, and all that leaves this server of where somebody is. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** A service whose answers are kept for a while; who asks for what is being asked already waits for that answer. */
export function remembered(vendor: Vendor, clock: Clock, memory: Memory): Vendor {
  const forward = makeMemory<Awaited<ReturnType<Vendor['forward']>>>(clock, memory);
  const reverse = makeMemory<Awaited<ReturnType<Vendor['reverse']>>>(clock, memory);
  return {
    name: vendor.name,
    forward(text) {
      const tidy = tidyAddress(text);
      return forward(addressKey(tidy), () => vendor.forward(tidy));
    },
    reverse(point) {
      const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
      return reverse(`${latitude},${longitude}`, () => vendor.reverse({ latitude, longitude }));
    },
  };
}

function makeMemory<T extends object | string>(clock: Clock, { most, foundMs, notFoundMs }: Memory) {
  const kept = new Map<string, { readonly answer: T; readonly until: number }>();
  const asked = new Map<string, Promise<T>>();

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    kept.delete(key);
    if (known && known.until > clock.now().getTime()) {
      kept.set(key, known);
      return Promise.resolve(known.answer);
    }
    const answer = asked.get(key) ?? ask().then((given) => keep(key, given));
    asked.set(key, answer);
    return answer.finally(() => asked.delete(key));
  };

  function keep(key: string, answer: T): T {
    if (isOutage(answer)) return answer;
    kept.set(key, {
      answer,
      until: clock.now().getTime() + (answer === 'not_found' ? notFoundMs : foundMs),
    });
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return answer;
  }
}
