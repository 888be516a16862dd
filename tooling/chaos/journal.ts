import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Outcome } from './outcome.ts';

/** The kinds of customers: each does one thing, once. */
export const FLOW_KINDS = ['booking', 'payment', 'cancellation', 'start'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** An acknowledged write that must exist exactly once afterwards. */
export type Acknowledged =
  | { readonly write: 'draft'; readonly bookingId: number }
  | { readonly write: 'booking'; readonly bookingId: number }
  | { readonly write: 'order'; readonly orderId: string }
  | { readonly write: 'payment'; readonly orderId: string; readonly paise: number }
  | { readonly write: 'cancellation'; readonly bookingId: number; readonly refundPaise: number }
  | { readonly write: 'start'; readonly lineId: number };

/** What one customer did: the writes that were acknowledged to them. */
export interface Flow {
  readonly accountId: number;
  readonly kind: FlowKind;
  readonly acknowledged: readonly Acknowledged[];
  /** Why the customer gave up; null: all writes were acknowledged. */
  readonly gaveUp: string | null;
}

/** One attempt of a request; times in milliseconds of `performance.now()`. */
export interface Attempt {
  readonly call: string;
  readonly kind: Outcome['kind'];
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isWrite: boolean;
}

/** An answer that no fault excuses, or a broken promise. */
export interface Finding {
  readonly what: string;
  readonly request: string;
  readonly answer: string;
}

/**
 * The clients' own record of a run, independent of the product: an acknowledgement is in it from the moment the client has received it,
 * and in its file at once, one JSON object a line.
 */
export class Journal {
  readonly #file: WriteStream | null;
  readonly attempts: Attempt[] = [];
  readonly findings: Finding[] = [];
  readonly flows: Flow[] = [];

  /** @param path null: no file */
  constructor(path: string | null) {
    this.#file = path === null ? null : createWriteStream(path, { flags: 'a' });
  }

  /** Records an attempt. */
  attempt(attempt: Attempt): void {
    this.attempts.push(attempt);
  }

  /** Records a finding. */
  finding(finding: Finding): void {
    this.findings.push(finding);
    this.#write({ finding });
  }

  /** Records an acknowledged write of an account's flow. */
  acknowledge(accountId: number, acknowledged: Acknowledged): void {
    this.#write({ accountId, acknowledged });
  }

  /** Records the end of a flow. */
  end(flow: Flow): void {
    this.flows.push(flow);
    this.#write({ ended: flow });
  }

  /** Writes the rest of the file. */
  async close(): Promise<void> {
    if (!this.#file) return;
    this.#file.end();
    await once(this.#file, 'close');
  }

  #write(entry: object): void {
    this.#file?.write(`${JSON.stringify(entry)}\n`);
  }
}

/** Counts values. */
export function countBy<T extends string>(values: Iterable<T>): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** How an installation recovered after a fault; seconds from the end of the fault. */
export interface Recovery {
  /** Until the first write that was sent after the fault was acknowledged; null: none was. */
  readonly firstWriteSeconds: number | null;
  /** Until the last attempt without success was answered; 0: none. */
  readonly lastFailureSeconds: number;
}

/**
 * Measures the recovery after a fault that ended at `endedAt`, from attempts in any order. A client that gave up waiting for an answer
 * which the fault had swallowed is no failure of the time after it.
 */
export function measureRecovery(attempts: readonly Attempt[], endedAt: number): Recovery {
  const isFailure = ({ kind, sentAt }: Attempt) =>
    kind === 'unavailable' || kind === 'wrong' || (kind === 'no_answer' && sentAt >= endedAt);
  const writes = attempts.filter(
    ({ kind, isWrite, sentAt }) => kind === 'acknowledged' && isWrite && sentAt >= endedAt,
  );
  const failures = attempts.filter((one) => isFailure(one) && one.answeredAt >= endedAt);
  const seconds = (at: number) => (at - endedAt) / 1000;
  return {
    firstWriteSeconds: writes.length
      ? seconds(Math.min(...writes.map(({ answeredAt }) => answeredAt)))
      : null,
    lastFailureSeconds: failures.length
      ? seconds(Math.max(...failures.map(({ answeredAt }) => answeredAt)))
      : 0,
  };
}
