import { setTimeout as sleep } from 'node:timers/promises';
import { type FlowDeps, runFlow, type StartableLine } from './flows.ts';
import type { FlowKind } from './journal.ts';
import type { Customer } from './people.ts';

/** The order in which kinds of customers arrive. */
const MIX: readonly FlowKind[] = [
  'booking',
  'payment',
  'start',
  'booking',
  'cancellation',
  'payment',
  'booking',
  'cancellation',
  'booking',
  'payment',
];

/** Customers who arrive at fixed times, whether or not earlier ones are served. */
export class Arrivals {
  readonly #deps: FlowDeps;
  readonly #customers: Iterator<Customer>;
  readonly #lines: StartableLine[];
  readonly #flows: Promise<void>[] = [];
  readonly #stopped = new AbortController();

  constructor(deps: FlowDeps, customers: Iterator<Customer>, lines: readonly StartableLine[]) {
    this.#deps = deps;
    this.#customers = customers;
    this.#lines = [...lines];
  }

  async run(perSecond: number): Promise<void> {
    const startedAt = performance.now();
    const { signal } = this.#stopped;
    for (let n = 0; !signal.aborted; n += 1) {
      const dueAt = startedAt + (n / perSecond) * 1000;
      await sleep(Math.max(0, dueAt - performance.now()), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) this.#begin(n);
    }
  }

  stop(): void {
    this.#stopped.abort();
  }

  async finished(): Promise<void> {
    await Promise.all(this.#flows);
  }

  #begin(n: number): void {
    const next = MIX[n % MIX.length] ?? 'booking';
    const line = next === 'start' ? this.#lines.pop() : undefined;
    const kind = next === 'start' && !line ? 'booking' : next;
    const [customer] = line ? [line.customer] : take(this.#customers, 1);
    if (!customer) throw new Error('the run has no more customers: create more');
    // The addresses of prepared lines come first.
    this.#flows.push(runFlow(this.#deps, kind, customer, 1000 + n, line));
  }
}

/** Takes some values of an iterator; fewer if it ends. */
export function take<T>(from: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = from.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
