import type { Earning, EarningPeriod } from '@aaspaas/contract/features/earnings.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { earningsOf, type EarningTerms, earningTermsOf } from '../../features/booking/index.ts';
import { filesByIds } from '../../features/media/index.ts';
import { chargedJobs, waitingMinutes } from '../../features/payment/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage, pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type EarningRow,
  type EarningsPosition,
  earningsQuery,
  finishedQuery,
  type OwedRow,
  owedQuery,
  paidQuery,
} from './rows.ts';
import { estimatesQuery } from './estimates.ts';
import { jobMoneyOf, pausedPayOf } from './job-money.ts';
import { nextAvailable } from './rules/next-available.ts';
import { availableOf, payStateOf } from './rules/pay-state.ts';
import { daysOfWeek, monthsOf, type Period, weeksOf } from './rules/periods.ts';

/** The hours of an estimated job: the usual booking. */
const ESTIMATED_HOURS = 2;

/** A professional's earnings from finished work and fees, with the payment status of each job; estimates for everybody. */
export function earningsViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'earnings.list' | 'earnings.job' | 'earnings.estimates'> {
  return {
    'earnings.list': async ({ query }, { actor, language }) => {
      const now = clock.now();
      const waiting = waitingMinutes(await chargedJobs(db, actor.id));
      const [terms, page, finished, owed, payouts] = await Promise.all([
        earningTermsOf(db, actor.id, now),
        loadPage<EarningRow, EarningsPosition>(
          query,
          2,
          ({ earned_at, id }) => [earned_at.getTime(), id],
          async (request) => (await earningsQuery(actor.id, request, now).execute(db)).rows,
        ),
        finishedQuery(actor.id, waiting).execute(db),
        owedQuery(actor.id, now).execute(db),
        paidQuery(actor.id).execute(db),
      ]);
      const pictures = await filesByIds(
        db,
        page.rows.flatMap((row) => row.picture_id ?? []),
      );
      const today = dateOf(now);
      const finishedJobs = finished.rows.map((row) => {
        const { gross, net } = earningsOf(row, terms);
        return { ...row, gross, net: net + row.divided };
      });
      const next = nextAvailable([
        ...finishedJobs,
        ...owed.rows
          .filter(({ customer_paid, amount }) => customer_paid && amount > 0)
          .map(({ available_on, amount }) => ({ available_on, net: amount, jobs: 1 })),
      ]);
      const { paid, sending } = payouts.rows[0] ?? { paid: 0, sending: 0 };
      const owedIf = (counts: (row: OwedRow) => boolean) =>
        owed.rows.filter(counts).reduce((sum, { amount }) => sum + amount, 0);
      const notApproved = finishedJobs
        .filter(({ shares, state }) => shares === null && state !== 'approved')
        .reduce((sum, { net, jobs }) => sum + net * jobs, 0);
      const held = owed.rows.reduce((sum, row) => sum + row.held, 0);
      return {
        data: page.rows.map((row) => ({
          ...presentEarning(row, terms),
          service_name: language === 'hi' ? row.name_hi : row.name_en,
          image_url: (row.picture_id !== null && pictures.get(row.picture_id)?.url) || null,
        })),
        next_cursor: page.next_cursor,
        days: daysOfWeek(finishedJobs, today).map(periodOf),
        weeks: weeksOf(finishedJobs, today).map(periodOf),
        months: monthsOf(finishedJobs, today).map(periodOf),
        available: rupeesOf(
          sending + owedIf(({ customer_paid, available_on }) => customer_paid && available_on === null),
        ),
        available_later: rupeesOf(
          owedIf(({ customer_paid, available_on }) => customer_paid && available_on !== null),
        ),
        available_next: next && { on: next.on, amount: rupeesOf(next.amount) },
        due: rupeesOf(sending + owedIf(() => true)),
        waiting: rupeesOf(notApproved + held),
        paid: rupeesOf(paid),
      };
    },
    'earnings.job': async ({ params: { action_id: lineId } }, { actor, language }) => {
      const now = clock.now();
      const own = earningsQuery(actor.id, { after: null, limit: 1 }, now, lineId);
      const [terms, { rows }, parts, paused] = await Promise.all([
        earningTermsOf(db, actor.id, now),
        own.execute(db),
        jobMoneyOf(db, [lineId], now, false, actor.id),
        pausedPayOf(db, actor.id, now),
      ]);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      const pictures = await filesByIds(db, row.picture_id === null ? [] : [row.picture_id]);
      return {
        data: {
          ...presentEarning(row, terms),
          service_name: language === 'hi' ? row.name_hi : row.name_en,
          image_url: (row.picture_id !== null && pictures.get(row.picture_id)?.url) || null,
          parts: parts.get(lineId) ?? [],
          paused,
        },
      };
    },
    'earnings.estimates': async ({ query }, { language }) => {
      const [terms, all] = await Promise.all([
        earningTermsOf(db, null, clock.now()),
        estimatesQuery(language).execute(db),
      ]);
      const { rows, next_cursor } = pageOf(all.rows, query, ({ reviews, id }) => [-reviews, id]);
      const pictures = await filesByIds(
        db,
        rows.flatMap((row) => row.picture_id ?? []),
      );
      return {
        job_hours: ESTIMATED_HOURS,
        data: rows.map((row) => {
          const { gross, net } = earningsOf(
            {
              gross: paise(row.per_hour * ESTIMATED_HOURS),
              category_id: row.category_id,
              subcategory_id: row.subcategory_id,
              shares: null,
            },
            terms,
          );
          return {
            service_id: row.id,
            service_name: row.name,
            category_name: row.category_name,
            image_url: (row.picture_id !== null && pictures.get(row.picture_id)?.url) || null,
            gross: toRupees(gross),
            net: toRupees(net),
          };
        }),
        next_cursor,
      };
    },
  };
}

function presentEarning(row: EarningRow, terms: EarningTerms): Omit<Earning, 'service_name' | 'image_url'> {
  const split = earningsOf(row, terms);
  const net = toRupees(paise(split.net + row.divided));
  return {
    action_id: row.id,
    booking_id: row.booking_code,
    kind: kindOf(row),
    service_date: row.service_date,
    day_hours: row.day_hours,
    work_type: row.work_type,
    invoiceUrl: row.month && `/api/employee/statement/${row.month}`,
    payment_status: payStateOf(row),
    paid_on: row.paid_on,
    paid_reference: row.paid_reference,
    available_on: availableOf(row.payout_status, row.available_on),
    extra:
      row.extra_net === null || row.extra_status === null
        ? null
        : {
            net: toRupees(paise(row.extra_net)),
            payment_status: row.extra_status,
            paid_on: row.extra_paid_on,
            paid_reference: row.extra_paid_reference,
            available_on: availableOf(row.extra_status, row.extra_available_on),
          },
    payment_amount: net,
    gross: toRupees(split.gross),
    commission: toRupees(split.commission),
    tax: toRupees(split.tax),
    gst: toRupees(split.gst),
    tcs: toRupees(split.tcs),
    tds: toRupees(split.tds),
    divided: presentDivision(row),
    net,
  };
}

/** How the pay for repeated work is divided; null for all other work. */
function presentDivision({
  divided,
  top_up: topUp,
}: Pick<EarningRow, 'divided' | 'top_up'>): Earning['divided'] {
  const firstPart = topUp - divided;
  return firstPart === 0 && topUp === 0 ? null : { first_part: rupeesOf(firstPart), top_up: rupeesOf(topUp) };
}

/** What is earned with. */
function kindOf({
  state,
  cancel_reason: reason,
  first_part: part,
}: Pick<EarningRow, 'state' | 'cancel_reason' | 'first_part'>): Earning['kind'] {
  if (part !== null) return 'first_work';
  if (state !== 'cancelled') return 'work';
  return reason === 'absent' ? 'visit' : 'cancellation';
}

function periodOf({ from, jobs, gross, net }: Period): EarningPeriod {
  return { from, jobs, gross: rupeesOf(gross), net: rupeesOf(net) };
}

function rupeesOf(amount: number): number {
  return toRupees(paise(amount));
}
