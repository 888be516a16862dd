import { type Money, paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { paymentLinkSent } from '../../booking/checkout/events.ts';
import { cashClaimChanged } from '../../booking/dues/events.ts';
import { refundApprovalChanged } from '../../booking/events.ts';
import { accountsByIds } from '../../identity/index.ts';
import {
  amountDueReminded,
  creditGranted,
  ledgerFaulty,
  moneyAlarmed,
  moneyApprovalRequested,
  orderPaid,
  payoutRunPrepared,
  payoutSettled,
  refundProcessed,
  refundRequested,
} from '../../payment/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';
import { operatorsFor } from '../actions/operators-for.ts';
import type { SmsKind } from '../present.ts';
import type { OperatorKind } from '../rules/operator-kinds.ts';

/** Content of a notification about a payment; supplied by booking, which knows what was paid for. */
interface PaymentNotificationData {
  readonly accountId: number;
  readonly bookingCode: string;
  /** Paise. */
  readonly amount: number;
  readonly afterWork: boolean;
}

/** Notifies customers that a payment was received, because they may have closed the payment page long before. */
export function paymentReaction(
  deps: NotifyDeps & {
    paymentNotificationData(order: {
      readonly orderId: number;
      readonly purpose: string;
    }): Promise<PaymentNotificationData | undefined>;
  },
): Reaction {
  return reaction(orderPaid, 'notification', async ({ order_id, purpose, paid_at }) => {
    const notification = await deps.paymentNotificationData({ orderId: order_id, purpose });
    if (!notification) return;
    await notify(
      deps,
      {
        accountId: notification.accountId,
        origin: `order_paid:${order_id}`,
        kind: notification.afterWork ? 'paid_after_work' : 'paid_in_advance',
        facts: { booking: notification.bookingCode, amount: toRupees(paise(notification.amount)) },
        at: new Date(paid_at),
      },
      'inbox',
    );
  });
}

/** Notifies professionals that a payout was paid, or why it was not, and the other operators of a run to approve. */
export function payoutReactions(deps: NotifyDeps): Reaction[] {
  return [
    reaction(payoutSettled, 'notification', ({ item_id, account_id, amount, step, reason, parks, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `payout:${item_id}:${step}`,
          kind: step === 'returned' && !parks ? 'payout_stopped' : `payout_${step}`,
          facts: { amount: toRupees(paise(amount)), ...(reason === null ? {} : { reason }) },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(payoutRunPrepared, 'notification', async ({ run_id, prepared_by, total, at }) => {
      const preparer = (await accountsByIds(deps.db, [prepared_by])).get(prepared_by);
      const facts = { name: preparer?.name ?? '', amount: toRupees(paise(total)) };
      for (const accountId of await operatorsFor(deps.db, 'admin_payout_approval'))
        if (accountId !== prepared_by)
          await notify(
            deps,
            {
              accountId,
              origin: `payout_run:${run_id}`,
              kind: 'admin_payout_approval',
              facts,
              at: new Date(at),
            },
            'inbox',
          );
    }),
  ];
}

const MONEY_APPROVALS = {
  month: 'admin_month_approval',
  write_off: 'admin_write_off_approval',
  journal: 'admin_journal_approval',
} as const satisfies Record<string, OperatorKind>;

/** Notifies the operators of money who can approve what one of them asked for: the lock of a month, a write-off, or a journal entry. */
export function moneyApprovalReaction(deps: NotifyDeps): Reaction {
  return reaction(
    moneyApprovalRequested,
    'notification',
    async ({ kind, id, requested_by: requestedBy, amount, at }) => {
      const requester = (await accountsByIds(deps.db, [requestedBy])).get(requestedBy);
      const facts = {
        name: requester?.name ?? '',
        ...(amount === null ? {} : { amount: toRupees(paise(amount)) }),
      };
      for (const accountId of await operatorsFor(deps.db, MONEY_APPROVALS[kind]))
        if (accountId !== requestedBy)
          await notify(
            deps,
            {
              accountId,
              origin: `${kind}_request:${id}`,
              kind: MONEY_APPROVALS[kind],
              facts,
              at: new Date(at),
            },
            'inbox',
          );
    },
  );
}

/** Notifies the operators of money, also by SMS, that the nightly check found faults: nothing is paid out until a check without one. */
export function ledgerFaultReaction(deps: NotifyDeps): Reaction {
  return reaction(ledgerFaulty, 'notification', async ({ day, faults }) => {
    for (const accountId of await operatorsFor(deps.db, 'admin_books_fault'))
      await notify(
        deps,
        {
          accountId,
          origin: `ledger_check:${day}`,
          kind: 'admin_books_fault',
          facts: { date: day, count: faults },
          at: deps.clock.now(),
        },
        'sms',
      );
  });
}

/** The notification of each alarm. */
const ALARMS = {
  unmatched: 'admin_money_unmatched',
  settlement_differs: 'admin_settlement_differs',
  unreadable_row: 'admin_settlement_differs',
  chargeback_due: 'admin_chargeback_due',
  unknown_webhook: 'admin_webhook_unknown',
} as const satisfies Record<string, SmsKind>;

/** Notifies the operators of money, also by SMS, of what needs one of them, e.g. a chargeback that must be answered within a day. */
export function moneyAlarmReaction(deps: NotifyDeps): Reaction {
  return reaction(moneyAlarmed, 'notification', async ({ kind, origin, at }) => {
    for (const accountId of await operatorsFor(deps.db, ALARMS[kind]))
      await notify(deps, { accountId, origin, kind: ALARMS[kind], facts: {}, at: new Date(at) }, 'sms');
  });
}

/** Content of a notification about a refund; supplied by booking, which knows its line. */
interface RefundNotificationData {
  readonly accountId: number;
  readonly amount: Money;
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly cancelled: boolean;
}

/** Notifies customers of requested and processed refunds. */
export function refundReactions(
  deps: NotifyDeps & {
    refundNotificationData(refundId: number): Promise<RefundNotificationData | undefined>;
  },
): Reaction[] {
  const notifyStep = async (refundId: number, step: 'sent' | 'processed') => {
    const notification = await deps.refundNotificationData(refundId);
    if (!notification) return;
    const { accountId, amount, lineId, bookingCode, service, cancelled } = notification;
    await notify(
      deps,
      {
        accountId,
        origin: `refund:${refundId}:${step}`,
        kind: `refund_${cancelled ? '' : 'part_'}${step}`,
        facts: { booking: bookingCode, detail_id: lineId, service, amount: toRupees(amount) },
        at: deps.clock.now(),
      },
      // Only for those who chose it, or whom nothing else reaches.
      step === 'processed' ? 'sms' : 'inbox',
    );
  };
  return [
    // Retries belong to the same refund, so the inbox has one entry.
    reaction(refundRequested, 'notification', ({ refund_id }) => notifyStep(refund_id, 'sent')),
    reaction(refundProcessed, 'notification', ({ refund_id }) => notifyStep(refund_id, 'processed')),
  ];
}

/** Content of a reminder of an amount due; supplied by booking, which knows its line. */
interface DueNotificationData {
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  /** What is due of the whole line now; paise. */
  readonly due: number;
}

/** Reminds customers of amounts due. After day 14 operators follow, whose queue shows them. */
export function amountDueReaction(
  deps: NotifyDeps & {
    dueNotificationData(due: {
      readonly accountId: number;
      readonly subject: string;
    }): Promise<DueNotificationData | undefined>;
  },
): Reaction {
  return reaction(amountDueReminded, 'notification', async ({ account_id, subject, day, at }) => {
    const data = await deps.dueNotificationData({ accountId: account_id, subject });
    // Paid meanwhile.
    if (!data || data.due <= 0 || day === OPERATORS_DAY) return;
    const { lineId, bookingCode, service, due } = data;
    await notify(
      deps,
      {
        accountId: account_id,
        // The work and its extra time are charged together, so one reminder is about both.
        origin: `amount_due:${lineId}:${day}`,
        kind: 'amount_due',
        facts: { booking: bookingCode, detail_id: lineId, service, amount: toRupees(paise(due)) },
        at: new Date(at),
      },
      'sms',
    );
  });
}

/** From this day after the charge on the operators follow. */
const OPERATORS_DAY = 14;

/** Content of a notification about cash; supplied by booking. */
interface CashNotificationData {
  readonly customerId: number;
  readonly claimedBy: number;
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly amount: Money;
}

/** Asks the customer to confirm cash, and reports the answer to the professional. */
export function cashReaction(
  deps: NotifyDeps & { cashNotificationData(claimId: number): Promise<CashNotificationData | undefined> },
): Reaction {
  return reaction(cashClaimChanged, 'notification', async ({ claim_id, step }) => {
    const data = await deps.cashNotificationData(claim_id);
    if (!data) return;
    const { customerId, claimedBy, lineId, bookingCode, service, amount } = data;
    const professional = (await accountsByIds(deps.db, [claimedBy])).get(claimedBy);
    const facts = { booking: bookingCode, detail_id: lineId, service, amount: toRupees(amount) };
    const origin = `cash_claim:${claim_id}:${step}`;
    const at = deps.clock.now();
    if (step === 'claimed') {
      const asked = { ...facts, name: professional?.name ?? '' };
      await notify(deps, { accountId: customerId, origin, kind: 'cash_claimed', facts: asked, at }, 'sms');
      return;
    }
    await notify(deps, { accountId: claimedBy, origin, kind: `job_cash_${step}`, facts, at }, 'inbox');
  });
}

/** Content of a notification about a credit; supplied by the features that know the credit and its line. */
interface CreditNotificationData {
  readonly accountId: number;
  readonly amount: Money;
  /** The last day on which it pays, Asia/Kolkata. */
  readonly lastDay: string;
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
}

/** Notifies customers of a credit for a cancelled line. */
export function creditReaction(
  deps: NotifyDeps & {
    creditNotificationData(creditId: number): Promise<CreditNotificationData | undefined>;
  },
): Reaction {
  return reaction(creditGranted, 'notification', async ({ credit_id }) => {
    const data = await deps.creditNotificationData(credit_id);
    if (!data) return;
    const { accountId, amount, lastDay, lineId, bookingCode, service } = data;
    await notify(
      deps,
      {
        accountId,
        origin: `credit:${credit_id}`,
        kind: 'credit_granted',
        facts: {
          booking: bookingCode,
          detail_id: lineId,
          service,
          amount: toRupees(amount),
          date: lastDay,
        },
        at: deps.clock.now(),
      },
      'inbox',
    );
  });
}

/** Content of a notification about a large refund that waits for another operator; supplied by booking. */
interface ApprovalNotificationData {
  readonly requestedBy: number;
  readonly amount: Money;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly reason: string | null;
}

const APPROVAL_KINDS = {
  requested: 'admin_refund_approval',
  rejected: 'admin_refund_rejected',
  expired: 'admin_refund_expired',
} as const;

/** Notifies the operators who can approve a large refund, and the one who decided it if there is no refund. */
export function refundApprovalReaction(
  deps: NotifyDeps & {
    approvalNotificationData(approvalId: number): Promise<ApprovalNotificationData | undefined>;
  },
): Reaction {
  return reaction(refundApprovalChanged, 'notification', async ({ approval_id, step }) => {
    const data = await deps.approvalNotificationData(approval_id);
    if (!data) return;
    const { requestedBy, bookingCode, service, amount, reason } = data;
    const requester = (await accountsByIds(deps.db, [requestedBy])).get(requestedBy);
    const facts = {
      booking: bookingCode,
      service,
      amount: toRupees(amount),
      ...(step === 'requested' ? { name: requester?.name ?? '' } : {}),
      ...(reason === null ? {} : { reason }),
    };
    const approvers = (await operatorsFor(deps.db, APPROVAL_KINDS.requested)).filter(
      (id) => id !== requestedBy,
    );
    for (const accountId of step === 'requested' ? approvers : [requestedBy])
      await notify(
        deps,
        {
          accountId,
          origin: `refund_approval:${approval_id}:${step}`,
          kind: APPROVAL_KINDS[step],
          facts,
          at: deps.clock.now(),
        },
        'inbox',
      );
  });
}

/** The content of the SMS with a payment link; supplied by booking, which makes the link when it is sent. */
interface PaymentLinkMessage {
  readonly accountId: number;
  readonly bookingCode: string;
  readonly path: string;
}

/** Dependencies of messages with a link. */
interface LinkDeps extends Pick<Platform, 'db'> {
  readonly sms: SmsGateway;
  /** The public address that links begin with; empty without one, which only the demo phone can open. */
  readonly publicUrl: string;
}

/**
 * Sends a payment link to the customer's number, in their language. It is an SMS in any case and at any hour, because the
 * customer waits for it on the phone; it is in no inbox, because the link works without a login.
 */
export function paymentLinkReaction(
  deps: LinkDeps & {
    paymentLinkMessage(link: {
      readonly lineId: number;
      readonly sentAt: Date;
    }): Promise<PaymentLinkMessage | undefined>;
  },
): Reaction {
  return reaction(
    paymentLinkSent,
    'sms',
    async ({ line_id, sent_at }) => {
      const link = await deps.paymentLinkMessage({ lineId: line_id, sentAt: new Date(sent_at) });
      if (!link) return;
      const account = (await accountsByIds(deps.db, [link.accountId])).get(link.accountId);
      // The account was erased in the meantime.
      if (!account?.mobile) return;
      const outcome = await deps.sms.send({
        to: account.mobile,
        template: 'payment_link',
        values: { booking: link.bookingCode, link: deps.publicUrl + link.path },
        language: account.language,
        subject: link.path,
        accountId: account.id,
      });
      if (outcome === 'failed')
        throw new Error(`the gateway did not take the payment link of line ${line_id}`);
    },
    { callsVendor: true },
  );
}
