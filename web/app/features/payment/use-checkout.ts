import type { Checkout as Order } from '@aaspaas/contract/features/payment.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call, newKey } from '../../platform/api-client.ts';
import { formatRupees } from '../../platform/format.ts';
import { retryingCall } from '../../platform/retrying-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { useInbox } from '../notification/inbox-store.ts';
import type { CheckoutOutcome, Handed } from './checkout-outcome.ts';
import { keepCheckout, keptCheckout, type Target } from './kept-checkout.ts';
import { openRazorpay } from './razorpay-checkout.ts';

/** Where a checkout stands. `waiting`: paid, as its page says, and not confirmed; `closed`: nobody knows. */
export type Stage = 'opening' | 'open' | 'checking' | 'waiting' | 'failed' | 'closed';

/** What is known of what was being paid for. */
type Found = 'paid' | 'due' | 'gone';

/** A way to pay, and how it goes. */
export interface Checkout {
  readonly stage: Stage | null;
  readonly target: Target | null;
  /** What the popup with our own payment page shows. */
  readonly shown: Order | null;
  pay(target: Target): Promise<void>;
  ended(outcome: CheckoutOutcome): void;
  /** Asks whether the money is there. */
  check(): void;
  /** It is not paid here any more. */
  leave(): void;
}

interface Ends {
  /** Whose checkouts this page goes on with. */
  readonly mine: (target: Target) => boolean;
  /** The money is here. */
  readonly paid: (target: Target) => void;
  /** What was being paid for is gone: money that comes goes back. */
  readonly gone: (target: Target) => void;
  /** It could not be opened, in words. */
  readonly refused: (error: ApiFailure | null) => void;
}

interface Going {
  readonly stage: Stage;
  readonly target: Target;
  readonly handed: Handed | null;
  readonly shown: Order | null;
}

/**
 * Paying, from the order to the server's word that the money is there. A browser's word is only a reason to ask: until the server says so
 * it goes on asking, also after a reload, and after a checkout that was closed or failed, whose money may come all the same.
 */
export function useCheckout(ends: Ends): Checkout {
  const t = useText();
  const [going, setGoing] = useState<Going | null>(() => resumed(ends.mine));
  const now = useRef(going);
  const set = (next: Going | null) => {
    now.current = next;
    setGoing(next);
  };
  /** Only as long as nothing else was begun meanwhile. */
  const still = (one: Going) => now.current?.target === one.target;

  const settle = (found: Found, { target }: Going) => {
    if (found === 'due') return;
    set(null);
    if (found === 'gone') return ends.gone(target);
    keepCheckout(null);
    ends.paid(target);
  };

  const look = async (signal?: AbortSignal) => {
    const one = now.current;
    if (!one || !['waiting', 'failed', 'closed'].includes(one.stage)) return;
    const found = await lookAt(one.target, signal);
    if (still(one)) settle(found, one);
  };
  usePolling(look);

  const verify = async (one: Going & { handed: Handed }) => {
    set({ ...one, stage: 'checking' });
    const found = await verified(one.target, one.handed);
    if (!still(one)) return;
    if (found === 'due') set({ ...one, stage: 'waiting' });
    else if (found === 'forged') set({ ...one, handed: null, stage: 'failed' });
    else settle(found, one);
  };

  const check = () => {
    const one = now.current;
    if (!one) return;
    if (one.handed) void verify({ ...one, handed: one.handed });
    else void look().catch(() => undefined);
  };

  // What is new in the inbox may be this very payment; and who comes back is told at once.
  const { version } = useInbox();
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    if (now.current?.stage === 'waiting' || now.current?.stage === 'closed') latest.current();
  }, [version]);

  const pay = async (target: Target) => {
    const before = now.current;
    if (before?.stage === 'opening' || before?.stage === 'open') return;
    const begun: Going = { stage: 'opening', target, handed: null, shown: null };
    set(begun);
    try {
      const order = await retryingCall(
        'payment.order',
        { body: { booking_id: target.bookingId, ...(target.lineId ? { detail_id: target.lineId } : {}) } },
        { idempotencyKey: newKey() },
      );
      if (!still(begun)) return;
      if (order.amount !== target.amount && !(await agreed(order.amount))) return set(null);
      const open = { ...begun, target: { ...target, amount: order.amount }, stage: 'open' as const };
      keepCheckout({ target: open.target, handed: null });
      set({ ...open, shown: order.checkout_url ? order : null });
      if (!order.checkout_url) ended(await openRazorpay(order));
    } catch (error) {
      keepCheckout(null);
      set(null);
      // What is not a refusal is a script that did not come.
      ends.refused(error instanceof ApiFailure ? error : null);
    }
  };

  const agreed = (amount: number) =>
    confirm({
      title: t('payment.new_amount'),
      text: t('payment.new_amount_text', { amount: formatRupees(amount) }),
      yes: t('payment.pay_amount', { amount: formatRupees(amount) }),
      no: t('payment.not_now'),
    });

  const ended = (outcome: CheckoutOutcome) => {
    const one = now.current;
    if (one?.stage !== 'open') return;
    if (outcome.what === 'paid') {
      const { handed } = outcome;
      keepCheckout({ target: one.target, handed });
      void verify({ ...one, shown: null, handed });
      return;
    }
    set({ ...one, shown: null, stage: outcome.what });
    // It may be paid all the same: its page was closed before it could say so.
    check();
  };

  return {
    stage: going?.stage ?? null,
    target: going?.target ?? null,
    shown: going?.shown ?? null,
    pay,
    ended,
    check,
    leave: () => {
      keepCheckout(null);
      set(null);
    },
  };
}

/** A checkout that was going on before the page was loaded. */
function resumed(mine: Ends['mine']): Going | null {
  const kept = keptCheckout();
  if (!kept || !mine(kept.target)) return null;
  return { ...kept, stage: kept.handed ? 'waiting' : 'closed', shown: null };
}

/** Whether something is still to be paid, as the server sees it. */
async function lookAt({ bookingId, lineId }: Target, signal?: AbortSignal): Promise<Found> {
  try {
    const { data } = await call('booking.get', { params: { id: bookingId } }, signal ? { signal } : {});
    if (data.state === 'draft') return 'due';
    const lines = data.details.filter(({ id }) => lineId === null || id === lineId);
    return lines.some(({ due_now }) => due_now > 0) ? 'due' : 'paid';
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return 'gone';
    throw error;
  }
}

/** What the server says of what a checkout handed over; whoever cannot be asked is asked later. */
async function verified({ bookingId }: Target, handed: Handed): Promise<Found | 'forged'> {
  try {
    await call('payment.verify', {
      params: { id: bookingId },
      body: { ...handed, payment_status: 'captured' },
    });
    return 'paid';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 400) return 'forged';
    return [404, 409, 410].includes(error.status) ? 'gone' : 'due';
  }
}
