import type { Checkout as Order } from '@aaspaas/contract/features/payment.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure, call, randomKey } from '../../platform/api-client.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { onUpdate } from '../../platform/live-updates.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { type AccountQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { confirm } from '../../ui/confirm-store.ts';
import type { CheckoutOutcome, RazorpayResponse } from './checkout/checkout-outcome.ts';
import { saveCheckout, loadCheckout, type PaymentTarget } from './stored-checkout.ts';
import { openRazorpay } from './checkout/razorpay-checkout.ts';

/** The status of a checkout. `waiting`: paid according to the payment page, but not confirmed; `closed`: unknown. */
export type Stage = 'opening' | 'open' | 'checking' | 'waiting' | 'failed' | 'closed';

/** The known status of the payment's object. */
type PaymentState = 'paid' | 'due' | 'gone';

/** A way to pay, and its status. */
export interface Checkout {
  readonly stage: Stage | null;
  readonly target: PaymentTarget | null;
  /** The content of the popup with the simulator's payment page. */
  readonly shown: Order | null;
  pay(target: PaymentTarget): Promise<void>;
  ended(outcome: CheckoutOutcome): void;
  /** Asks the server whether the payment has arrived. */
  check(): void;
  /** Stops paying on this page. */
  abandon(): void;
}

interface CheckoutHandlers {
  /** Whether this page continues a given checkout. */
  readonly isOwn: (target: PaymentTarget) => boolean;
  /** Called when the order exists, before anything is paid; a draft then expires later. */
  readonly ordered?: () => void;
  /** Called when the payment has arrived. */
  readonly paid: (target: PaymentTarget) => void;
  /** Called when the object of the payment no longer exists: a later payment is refunded. */
  readonly gone: (target: PaymentTarget) => void;
  /** Called with the message if the checkout could not be opened. */
  readonly refused: (error: ApiFailure | null) => void;
}

/** The stages in which the server is asked whether the payment has arrived. */
const AWAITING: readonly Stage[] = ['waiting', 'failed', 'closed'];

interface CheckoutState {
  readonly stage: Stage;
  readonly target: PaymentTarget;
  readonly response: RazorpayResponse | null;
  readonly shown: Order | null;
}

/**
 * Runs a payment from the order to the server's confirmation. The browser's result only triggers a check: polling
 * continues until the server confirms, also after a reload and after a checkout that was closed or failed, because its
 * payment may still arrive.
 */
export function useCheckout(handlers: CheckoutHandlers): Checkout {
  const t = useText();
  const [current, setCurrent] = useState<CheckoutState | null>(() => restoreCheckout(handlers.isOwn));
  const now = useRef(current);
  const set = (next: CheckoutState | null) => {
    now.current = next;
    setCurrent(next);
  };
  /** Applies the result only if no other checkout has started meanwhile. */
  const isCurrent = (one: CheckoutState) => now.current?.target === one.target;

  const settle = (found: PaymentState, { target }: CheckoutState) => {
    if (found === 'due') return;
    set(null);
    if (found === 'gone') return handlers.gone(target);
    saveCheckout(null);
    handlers.paid(target);
  };

  const awaited = current && AWAITING.includes(current.stage) ? current.target : null;
  const { data: found, reload } = useAccountQuery(awaited && paymentStateQuery(awaited));
  const onFound = useEffectEvent((state: PaymentState) => {
    if (now.current && AWAITING.includes(now.current.stage)) settle(state, now.current);
  });
  useEffect(() => {
    if (found) onFound(found);
  }, [found]);

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
    else void reload();
  };

  // An update may be about this payment, and a returning customer should see the status immediately.
  const verifyWaiting = useEffectEvent(() => {
    const one = now.current;
    if (one?.stage === 'waiting' && one.response) void verify({ ...one, response: one.response });
  });
  useEffect(() => {
    verifyWaiting();
    return onUpdate(() => verifyWaiting());
  }, []);

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
      handlers.ordered?.();
      if (!order.checkout_url) ended(await openRazorpay(order));
    } catch (error) {
      saveCheckout(null);
      set(null);
      // If it is not a refusal, the script failed to load.
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
    // It may still be paid: the page may have closed before it could report the result. From now on it is asked.
    set({ ...one, shown: null, stage: outcome.what });
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

/** A checkout that was open before the page was loaded. */
function restoreCheckout(isOwn: CheckoutHandlers['isOwn']): CheckoutState | null {
  const stored = loadCheckout();
  if (!stored || !isOwn(stored.target)) return null;
  return { ...stored, stage: stored.response ? 'waiting' : 'closed', shown: null };
}

/** Whether the server still expects a payment. */
function paymentStateQuery(target: PaymentTarget): AccountQuery<PaymentState> {
  return {
    key: ['booking.get', { id: target.bookingId, lineId: target.lineId }],
    load: (options) => fetchPaymentState(target, options),
    pollMs: POLL_MS,
  };
}

async function fetchPaymentState(
  { bookingId, lineId }: PaymentTarget,
  options: { readonly signal?: AbortSignal },
): Promise<PaymentState> {
  try {
    const { data } = await call('booking.get', { params: { id: bookingId } }, options);
    if (data.state === 'draft') return 'due';
    const lines = data.details.filter(({ id }) => lineId === null || id === lineId);
    return lines.some(({ due_now }) => due_now > 0) ? 'due' : 'paid';
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return 'gone';
    throw error;
  }
}

/** Submits the checkout's response to the server for verification; if the server cannot be reached, a later poll checks again. */
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
