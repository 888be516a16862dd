import type { adminDueEndpoints, ListedDue as DueReply } from '@aaspaas/contract/features/admin-dues.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { isCashClaimPending } from '../../features/booking/index.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { ageTotalsQuery, type DuePosition, duesQuery, type ListedDue } from './dues.ts';
import { ageRanges, dueAge } from './rules/due-age.ts';

/** The operators' list of amounts due. */
export function dueViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<Extract<keyof typeof adminDueEndpoints, 'admin.dues'>> {
  return {
    'admin.dues': async ({ query: { age, customer, ...query } }, { actor, language }) => {
      const now = clock.now();
      const ranges = ageRanges(now);
      const range = ranges.find((one) => one.age === age) ?? null;
      const { rows, next_cursor } = await loadPage<ListedDue, DuePosition>(
        query,
        2,
        ({ due_since, id }) => [due_since.getTime(), id],
        async (request) => (await duesQuery({ range, customer: customer ?? null }, request).execute(db)).rows,
      );
      const { rows: totals } = await ageTotalsQuery(ranges).execute(db);
      const totalOf = (one: DueReply['age']) => {
        const { amount = 0, count = 0 } = totals.find((total) => total.age === one) ?? {};
        return { amount: toRupees(paise(amount)), count };
      };
      return {
        data: rows.map((row) => present(row, { now, language, operatorId: actor.id })),
        next_cursor,
        ages: {
          week: totalOf('week'),
          month: totalOf('month'),
          quarter: totalOf('quarter'),
          older: totalOf('older'),
        },
      };
    },
  };
}

function present(
  row: ListedDue,
  {
    now,
    language,
    operatorId,
  }: { readonly now: Date; readonly language: Language; readonly operatorId: number },
): DueReply {
  return {
    id: row.id,
    detail_id: row.line_id,
    booking_id: row.code,
    service_name: row[`name_${language}`],
    kind: row.cancelled ? 'fee' : row.subject.startsWith('extra:') ? 'extra' : 'work',
    customer: { id: row.account_id, name: row.customer_name, mobile: row.customer_mobile ?? '' },
    amount: toRupees(paise(row.amount)),
    due_since: isoOf(row.due_since),
    age: dueAge(row.due_since, now),
    reminders: row.reminders,
    cash_answer_by:
      row.cash_answer_by && isCashClaimPending(row.cash_answer_by, now) ? isoOf(row.cash_answer_by) : null,
    write_off: writeOffOf(row, operatorId),
  };
}

function writeOffOf(row: ListedDue, operatorId: number): DueReply['write_off'] {
  if (row.write_off_id === null || row.write_off_amount === null || row.write_off_at === null) return null;
  return {
    id: row.write_off_id,
    amount: toRupees(paise(row.write_off_amount)),
    reason: row.write_off_reason ?? '',
    requested_by: row.write_off_name ?? '',
    requested_at: isoOf(row.write_off_at),
    own: row.write_off_by === operatorId,
  };
}
