import { createHash } from 'node:crypto';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../platform/http/failures.ts';
import { PAY_OUTCOMES } from '../port.ts';
import type { OrderRow } from './tables.ts';

/** Pays the order, posts the result to the page that opened it (frame or window) as the vendor's script does, and shows the outcome. */
const SCRIPT = `
const page = document.querySelector('main');
const { order } = page.dataset;
const result = document.querySelector('output');
const opener = window.parent !== window ? window.parent : window.opener;
const notifyOpener = (what, checkoutResult) => opener && opener.postMessage({ source: 'razorpay-simulator', what, order_id: order, ...checkoutResult }, location.origin);
const finish = (message) => {
  result.textContent = message;
  for (const button of document.querySelectorAll('button')) button.disabled = true;
};
page.addEventListener('click', async ({ target }) => {
  const outcome = target.dataset && target.dataset.outcome;
  if (!outcome) return;
  if (outcome === 'cancel') return notifyOpener('dismissed', {});
  target.disabled = true;
  const answer = await fetch('/demo/razorpay/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order, outcome }),
  }).catch(() => null);
  target.disabled = false;
  if (!answer || !answer.ok) return finish(page.dataset.unknown);
  const checkoutResult = await answer.json();
  if (outcome === 'failed') {
    result.textContent = page.dataset.failed;
    return notifyOpener('failed', {});
  }
  finish(page.dataset.paid);
  if (outcome !== 'lost')
    notifyOpener('paid', {
      razorpay_payment_id: checkoutResult.razorpay_payment_id,
      razorpay_order_id: checkoutResult.razorpay_order_id,
      razorpay_signature: checkoutResult.razorpay_signature,
    });
});
`;

const STYLE = `
:root { color-scheme: light dark; --ink: #1f2430; --quiet: #5a6172; --page: #fff; --line: #d9dde6; --brand: #b51144; --note: #fff4d6; --note-ink: #5b4300; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f5; --quiet: #a9b0c0; --page: #171a21; --line: #353b48; --brand: #ff7aa2; --note: #3a2f10; --note-ink: #ffe3a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; display: grid; gap: .75rem; }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin: .5rem 0 0; font-size: 1rem; }
.note { margin: 0; padding: .75rem 1rem; border-radius: .75rem; background: var(--note); color: var(--note-ink); font-weight: 600; }
.amount { margin: 0; display: flex; justify-content: space-between; align-items: baseline; color: var(--quiet); }
.amount strong { font-size: 1.75rem; color: var(--ink); }
button { min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: transparent; color: inherit; font: inherit; text-align: start; cursor: pointer; }
button.first { background: #b51144; border-color: #b51144; color: #fff; font-weight: 600; }
button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
button:disabled { opacity: .55; cursor: default; }
output { min-height: 1.5rem; font-weight: 600; }
`;

const LABELS: Readonly<Record<(typeof PAY_OUTCOMES)[number], MessageKey>> = {
  captured: 'payment.simulator_captured',
  failed: 'payment.simulator_failed',
  late: 'payment.simulator_late',
  duplicate: 'payment.simulator_duplicate',
  lost: 'payment.simulator_lost',
};

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Content security policy: only our own pages may frame it, and only its inline script runs. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "connect-src 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Renders the page on which an order of the simulator is paid. */
export function checkoutPage(
  order: Pick<OrderRow, 'id' | 'amount'>,
  language: Language,
): { readonly html: string; readonly policy: string } {
  const t = (key: MessageKey) => escaped(text(language, key));
  const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(
    order.amount / 100,
  );
  const buttons = PAY_OUTCOMES.map(
    (outcome, index) =>
      `<button type="button" data-outcome="${outcome}"${index === 0 ? ' class="first"' : ''}>${t(LABELS[outcome])}</button>`,
  );
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('payment.simulator_title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main data-order="${escaped(order.id)}" data-paid="${t('payment.simulator_paid')}" data-failed="${t('payment.simulator_payment_failed')}" data-unknown="${t('payment.simulator_unknown')}">
<h1>${t('payment.simulator_title')}</h1>
<p class="note">${t('payment.simulator_no_money')}</p>
<p class="amount"><span>${t('payment.simulator_amount')}</span> <strong>${escaped(amount)}</strong></p>
<h2>${t('payment.simulator_choose')}</h2>
${buttons.join('\n')}
<button type="button" data-outcome="cancel">${t('payment.simulator_cancel')}</button>
<output></output>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  return { html, policy: POLICY };
}

function escaped(message: string): string {
  return message.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
