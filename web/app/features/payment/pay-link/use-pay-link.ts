import type { Checkout as Order } from '@aaspaas/contract/features/payment.ts';
import type { PaymentLinkView } from '@aaspaas/contract/features/payment-links.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { openRazorpay } from '../checkout/razorpay-checkout.ts';
import type { CheckoutOutcome, RazorpayResponse } from '../checkout/checkout-outcome.ts';
import type { Stage } from '../use-checkout.ts';

/** The interval at which a payment that is under way is asked about, in milliseconds. */
const POLL_MS = 5_000;

/** The form of a token; other texts after `#` are no tokens, e.g. the target of the skip link. */
const TOKEN = /^#([\w-]{12})$/;

/** What the page shows of the link: nothing yet, a failure, no valid link, or the booking. */
type Shown =
  | { readonly kind: 'loading' | 'failed' | 'invalid' }
  | { readonly kind: 'view'; readonly view: PaymentLinkView };

/** A payment link and the state of its payment. */
export interface PayLink {
  readonly shown: Shown;
  readonly stage: Stage | null;
  /** The content of the popup with the simulator's payment page. */
  readonly order: Order | null;
  /** Why the payment page did not open. */
  readonly notice: string | null;
  readonly retry: () => void;
  readonly pay: () => Promise<void>;
  readonly ended: (outcome: CheckoutOutcome) => void;
  /** Asks the server whether the payment has arrived. */
  readonly check: () => void;
}

/**
 * Pays by the link whose token follows `#` in the address. As in the app, the browser's result only triggers a check: the
 * page asks until the server says that the line is paid.
 */
export function usePayLink(): PayLink {
  const t = useText();
  const [token, setToken] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const [stage, setStage] = useState<Stage | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const [response, setResponse] = useState<RazorpayResponse | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const load = async (of = token) => {
    if (!of) return;
    try {
      const { data: view } = await call('pay_link.view', { body: { token: of } });
      setShown({ kind: 'view', view });
      // Paid here or elsewhere, or cancelled: nothing is waited for any more.
      if (view.state !== 'due') setStage(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isInvalid = error.status === 404 || error.status === 422;
      if (isInvalid) setShown({ kind: 'invalid' });
      // A booking on the screen stays there when asking again fails.
      else setShown((now) => (now.kind === 'view' ? now : { kind: 'failed' }));
    }
  };

  const readToken = useEffectEvent(() => {
    const found = TOKEN.exec(location.hash)?.[1] ?? null;
    if (found === null) return setShown((now) => (token === null ? { kind: 'invalid' } : now));
    setToken(found);
    setShown({ kind: 'loading' });
    setStage(null);
    setNotice(null);
    void load(found);
  });
  useEffect(() => {
    const read = () => readToken();
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  const isAwaiting = stage === 'waiting' || stage === 'failed' || stage === 'closed';
  const poll = useEffectEvent(() => void load());
  useEffect(() => {
    if (!isAwaiting) return;
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaiting]);

  const verify = async (result: RazorpayResponse) => {
    setResponse(result);
    setStage('checking');
    try {
      await call('pay_link.verify', { body: { ...result, token: token ?? '', payment_status: 'captured' } });
      await load();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 400) setResponse(null);
      setStage(error.status === 400 ? 'failed' : 'waiting');
    }
  };

  const settle = (outcome: CheckoutOutcome) => {
    setOrder(null);
    if (outcome.what === 'paid') void verify(outcome.response);
    // It may still be paid: the page may have closed before it could report the result.
    else setStage(outcome.what);
  };

  const pay = async () => {
    if (stage === 'opening' || stage === 'open' || shown.kind !== 'view') return;
    setNotice(null);
    setStage('opening');
    try {
      const opened = await call('pay_link.order', { body: { token: token ?? '' } });
      if (opened.amount !== shown.view.amount) return await changed();
      if (opened.checkout_url) {
        setOrder(opened);
        return setStage('open');
      }
      settle(await openRazorpay(opened));
    } catch (error) {
      setStage(null);
      if (!(error instanceof ApiFailure)) return setNotice(t('payment.checkout_unavailable'));
      if (error.status === 404 || error.status === 409) return changed();
      setNotice(error.message);
    }
  };

  const changed = async () => {
    setStage(null);
    setNotice(t('pay_link.changed'));
    await load();
  };

  return {
    shown,
    stage,
    order,
    notice,
    retry: () => {
      setShown({ kind: 'loading' });
      void load();
    },
    pay,
    // Closing the popup after its page reported the result says nothing new.
    ended: (outcome) => order && settle(outcome),
    check: () => void (response ? verify(response) : load()),
  };
}
