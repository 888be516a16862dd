import type { Finding, Journal } from './journal.ts';

/**
 * What a fault must do; otherwise it happened beside the load, and the run proved nothing. `fails`: it fails an attempt. `delays`: every answer
 * while it lasts is late. `spares`: clients do not see it, so writes are acknowledged while it lasts.
 */
export type Effect = 'fails' | 'delays' | 'spares';

/** When a fault began and ended, in milliseconds of `performance.now()`. */
export interface FaultTime {
  readonly faultAt: number;
  readonly endedAt: number;
}

/** An answer that took longer was delayed by the fault. */
const DELAYED_MS = 500;

/** Returns a finding if a fault did not have its effect. */
export function effectFindings(
  { attempts }: Pick<Journal, 'attempts'>,
  effect: Effect,
  { faultAt, endedAt }: FaultTime,
): Finding[] {
  const failed = attempts.filter(
    ({ kind, answeredAt }) => answeredAt >= faultAt && (kind === 'unavailable' || kind === 'no_answer'),
  );
  const answered = attempts.filter(
    ({ kind, sentAt, answeredAt }) => kind === 'acknowledged' && sentAt >= faultAt && answeredAt <= endedAt,
  );
  const early = answered.filter(({ sentAt, answeredAt }) => answeredAt - sentAt < DELAYED_MS);
  switch (effect) {
    case 'fails':
      return failed.length > 0 ? [] : [finding('the fault failed no attempt')];
    case 'delays':
      if (answered.length > 0 && early.length === 0) return [];
      return [finding(`${early.length} of ${answered.length} answers were not delayed`)];
    case 'spares':
      return answered.some(({ isWrite }) => isWrite) ? [] : [finding('the fault met no acknowledged write')];
  }
}

const finding = (what: string): Finding => ({ what, request: '', answer: '' });
