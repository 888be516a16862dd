import type { Checkout as Order } from '@aaspaas/contract/features/payment.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call, randomKey } from '../../platform/api-client.ts';
import { formatRupees } from '../../platform/format.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { useInbox } from '../notification/inbox-store.ts';
import type { CheckoutOutcome, RazorpayResponse } from './checkout-outcome.ts';
import { saveCheckout, loadCheckout, type PaymentTarget } from './stored-checkout.ts';
import { openRazorpay } from './razorpay-checkout.ts';

/** Where a checkout stands. `waiting`: paid, as its page says, and not confirmed; `closed`: nobody knows. */
export type Stage = 'opening' | 'open' | 'checking' | 'waiting' | 'failed' | 'closed';

/** What is known of what was being paid for. */
type PaymentState = 'paid' | 'due' | 'gone';

/** A way to pay, and how it goes. */
export interface Checkout {
  readonly stage: Stage | null;
  readonly target: PaymentTarget | null;
  /** What the popup with our own payment page shows. */
  readonly shown: Order | null;
  pay(target: PaymentTarget): Promise<void>;
  ended(outcome: CheckoutOutcome): void;
  /** Asks whether the money is there. */
  check(): void;
  /** It is not paid here any more. */
  abandon(): void;
}

interface CheckoutHandlers {
  /** Whose checkouts this page goes on with. */
  readonly isOwn: (target: PaymentTarget) => boolean;
  /** The money is here. */
  readonly paid: (target: PaymentTarget) => void;
  /** What was being paid for is gone: money that comes goes back. */
  readonly gone: (target: PaymentTarget) => void;
  /** It could not be opened, in words. */
  readonly refused: (error: ApiFailure | null) => void;
}

interface CheckoutState {
  readonly stage: Stage;
  readonly target: PaymentTarget;
  readonly response: RazorpayResponse | null;
  readonly shown: Order | null;
}

/**
 * Paying, from the order to the server's word that the money is there. A browser's word is only a reason to ask: until the server says so
 * it goes on asking, also after a reload, and after a checkout that was closed or failed, whose money may come all the same.
 */
export function useCheckout(handlers: CheckoutHandlers): Checkout {
  const t = useText();
  const [current, setCurrent] = useState<CheckoutState | null>(() => restoreCheckout(handlers.isOwn));
  const now = useRef(current);
  const set = (next: CheckoutState | null) => {
    now.current = next;
    setCurrent(next);
  };
  /** Only as long as nothing else was begun meanwhile. */
  const isCurrent = (one: CheckoutState) => now.current?.target === one.target;

  const settle = (found: PaymentState, { target }: CheckoutState) => {
    if (found === 'due') return;
    set(null);
    if (found === 'gone') return handlers.gone(target);
    saveCheckout(null);
    handlers.paid(target);
  };

  const poll = async (signal?: AbortSignal) => {
    const one = now.current;
    if (!one || !['waiting', 'failed', 'closed'].includes(one.stage)) return;
    const found = await fetchPaymentState(one.target, signal);
    if (isCurrent(one)) settle(found, one);
  };
  usePolling(poll);

  const verify = async (one: CheckoutState & { response: RazorpayResponse }) => {
    set({ ...one, stage: 'checking' });
    const found = await verifyResponse(one.target, one.response);
    if (!isCurrent(one)) return;
    if (found === 'due') set({ ...one, stage: 'waiting' });
    else if (found === 'forged') set({ ...one, response: null, stage: 'failed' });
    else settle(found, one);
  };

  const check = () => {
    const one = now.current;
    if (!one) return;
    if (one.response) void verify({ ...one, response: one.response });
    else void poll().catch(() => undefined);
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

  const pay = async (target: PaymentTarget) => {
    const before = now.current;
    if (before?.stage === 'opening' || before?.stage === 'open') return;
    const started: CheckoutState = { stage: 'opening', target, response: null, shown: null };
    set(started);
    try {
      const order = await callWithRetry(
        'payment.order',
        { body: { booking_id: target.bookingId, ...(target.lineId ? { detail_id: target.lineId } : {}) } },
        { idempotencyKey: randomKey() },
      );
      if (!isCurrent(started)) return;
      if (order.amount !== target.amount && !(await confirmAmount(order.amount))) return set(null);
      const open = { ...started, target: { ...target, amount: order.amount }, stage: 'open' as const };
      saveCheckout({ target: open.target, response: null });
      set({ ...open, shown: order.checkout_url ? order : null });
      if (!order.checkout_url) ended(await openRazorpay(order));
    } catch (error) {
      saveCheckout(null);
      set(null);
      // What is not a refusal is a script that did not come.
      handlers.refused(error instanceof ApiFailure ? error : null);
    }
  };

  const confirmAmount = (amount: number) =>
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
      const { response } = outcome;
      saveCheckout({ target: one.target, response });
      void verify({ ...one, shown: null, response });
      return;
    }
    set({ ...one, shown: null, stage: outcome.what });
    // It may be paid all the same: its page was closed before it could say so.
    check();
  };

  return {
    stage: current?.stage ?? null,
    target: current?.target ?? null,
    shown: current?.shown ?? null,
    pay,
    ended,
    check,
    abandon: () => {
      saveCheckout(null);
      set(null);
    },
  };
}

/** A checkout that was going on before the page was loaded. */
function restoreCheckout(isOwn: CheckoutHandlers['isOwn']): CheckoutState | null {
  const stored = loadCheckout();
  if (!stored || !isOwn(stored.target)) return null;
  return { ...stored, stage: stored.response ? 'waiting' : 'closed', shown: null };
}

/** Whether something is still to be paid, as the server sees it. */
async function fetchPaymentState(
  { bookingId, lineId }: PaymentTarget,
  signal?: AbortSignal,
): Promise<PaymentState> {
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
async function verifyResponse(
  { bookingId }: PaymentTarget,
  response: RazorpayResponse,
): Promise<PaymentState | 'forged'> {
  try {
    await call('payment.verify', {
      params: { id: bookingId },
      body: { ...response, payment_status: 'captured' },
    });
    return 'paid';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 400) return 'forged';
    return [404, 409, 410].includes(error.status) ? 'gone' : 'due';
  }
}
