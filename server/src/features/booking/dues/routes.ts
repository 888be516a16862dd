import type { Credit, dueEndpoints } from '@aaspaas/contract/features/dues.ts';
import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { loadPageById, pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { bookingLimitOf, creditLeft, creditsOf, type Credit as StoredCredit } from '../../payment/index.ts';
import type { BookingDeps } from '../deps.ts';
import { lineSummariesOf } from '../lines/actions/line-summaries.ts';
import { parseLineSubject } from '../rules/payable-subjects.ts';
import { answerCash, claimCash } from './actions/cash-claims.ts';
import { lineDuesOf } from './actions/own-dues.ts';

/** Amounts due and credits of customers, and cash. */
export function dueRoutes(deps: BookingDeps): Handlers<keyof typeof dueEndpoints> {
  const { db, clock } = deps;
  return {
    'due.list': async ({ query }, { actor, language }) => {
      const now = clock.now();
      const [all, { limit, due }, credit] = await Promise.all([
        lineDuesOf(db, actor.id),
        bookingLimitOf(db, actor.id, now),
        creditLeft(db, actor.id, now),
      ]);
      const { rows, next_cursor } = pageOf(all, query, ({ dueSince, lineId }) => [
        dueSince.getTime(),
        lineId,
      ]);
      return {
        data: rows.map((one) => ({
          detail_id: one.lineId,
          booking: one.bookingId,
          booking_id: one.bookingCode,
          service_name: one.service[language],
          kind: one.cancelled ? ('fee' as const) : ('work' as const),
          amount: toRupees(one.amount),
          due_since: isoOf(one.dueSince),
          cash_claim:
            one.cash && one.cash.answerBy > now
              ? { amount: toRupees(paise(one.cash.amount)), answer_by: isoOf(one.cash.answerBy) }
              : null,
        })),
        next_cursor,
        total: toRupees(due),
        limit,
        credit: toRupees(credit),
      };
    },
    'credit.list': async ({ query }, { actor, language }) => {
      const now = clock.now();
      const { rows, next_cursor } = await loadPageById(query, (request) => creditsOf(db, actor.id, request));
      const lines = await lineSummariesOf(
        db,
        rows.flatMap(({ source }) => parseLineSubject(source) ?? []),
      );
      return {
        data: rows.map((row) => {
          const line = lines.get(parseLineSubject(row.source) ?? 0);
          return {
            ...presentCredit(row, now),
            booking_id: line?.bookingCode ?? null,
            service_name: line?.service[language] ?? null,
          };
        }),
        next_cursor,
      };
    },
    'cash.claim': async ({ body: { bookingId } }, call) => {
      const { amount, answerBy } = await claimCash(deps, call, bookingId);
      return {
        message: text(call.language, 'cash.claim_done'),
        data: { amount: toRupees(amount), answer_by: answerBy },
      };
    },
    'cash.answer': async ({ body: { detailId, paid } }, call) => {
      await answerCash(deps, call, { lineId: detailId, paid });
      return { message: text(call.language, paid ? 'cash.confirmed' : 'cash.denied') };
    },
  };
}

function presentCredit(
  { id, reason, amount, used, grantedAt, expiresAt, expired }: StoredCredit,
  now: Date,
): Omit<Credit, 'booking_id' | 'service_name'> {
  const rest: Money = sum([amount, paise(0 - used)]);
  const ended = expired || expiresAt <= now;
  const state = rest === 0 ? 'used' : ended ? 'expired' : 'open';
  return {
    id,
    state,
    reason,
    amount: toRupees(amount),
    left: toRupees(state === 'open' ? rest : paise(0)),
    granted_at: isoOf(grantedAt),
    valid_until: addDays(dateOf(expiresAt), -1),
  };
}
