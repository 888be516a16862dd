import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import {
  type Asker,
  customerTabs,
  earningRulesOf,
  type CustomerTab,
  lineSubject,
  professionalTabs,
  type ProfessionalTab,
  quoteCancel,
  settingsOf,
} from '../../features/booking/index.ts';
import { filesByIds, privateFilesFor } from '../../features/media/index.ts';
import { moneyOf, openOrdersOf, papersOf } from '../../features/payment/index.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  bookingQuery,
  type CustomerRow,
  countsQuery,
  type LineRow,
  type QueueAsked,
  queueQuery,
  tabQuery,
  tasksQuery,
} from './line-rows.ts';
import { goodsOf } from './goods.ts';
import {
  pictureIdsOf,
  presentBooking,
  presentDispatchLine,
  proofIdsOf,
  type Reading,
  serviceName,
} from './present.ts';
import { presentJob } from './present-job.ts';
import { paperSubjectsOf } from './present-papers.ts';
import { dueOf } from './present-money.ts';
import { readCursor, writeCursor } from './rules/cursor.ts';
import { refundExpected } from './rules/refund-expected.ts';

/** A list is whole up to here (api.md, "Rules for every call"). */
const WHOLE = 500;

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Reads =
  | 'booking.get'
  | 'booking.cancel_quote'
  | 'booking.instant'
  | 'booking.scheduled'
  | 'booking.completed'
  | 'booking.canceled'
  | 'booking.tasks'
  | 'work.bookings'
  | 'work.completed'
  | 'work.canceled'
  | 'work.pd'
  | 'admin.bookings';

/** The lists of bookings, for each of the three who read them. */
export function bookingViews({
  db,
  clock,
  vault,
  paysOnline,
  payKey,
}: Pick<Platform, 'db' | 'clock' | 'vault'> & {
  /** Whether there is a way to pay before the work. */
  readonly paysOnline: boolean;
  /** The payment provider's public key. */
  readonly payKey: string;
}): Handlers<Reads> {
  const moneyAndPapers = async (
    rows: readonly LineRow[],
  ): Promise<Pick<Reading, 'paid' | 'orders' | 'papers'>> => {
    const subjects = rows.map(({ id }) => lineSubject(id));
    const [paid, orders] = await Promise.all([
      moneyOf(db, subjects),
      openOrdersOf(db, subjects, clock.now()),
    ]);
    return { paid, orders, papers: await papersOf(db, paperSubjectsOf(rows, paid)) };
  };

  const readingOf = async (
    rows: readonly LineRow[],
    { actor, language }: Pick<Call<Asker['role']>, 'actor' | 'language'>,
  ): Promise<Reading> => ({
    asker: { role: actor.role, id: actor.id },
    now: clock.now(),
    language,
    pictures: await filesByIds(db, pictureIdsOf(rows)),
    proofs: await privateFilesFor({ db, clock, vault }, actor.id, proofIdsOf(rows)),
    ...(await moneyAndPapers(actor.role === 'employee' ? [] : rows)),
    paysOnline,
    payKey,
    goods: await goodsOf({ db, clock, vault }, actor.id, actor.role === 'employee' ? rows : []),
  });

  const tab = async (name: CustomerTab, call: Call<'user'>, page: Page) => {
    const limit = page.limit ?? WHOLE;
    const [before = null] = placeOf(page.cursor, 1);
    const { rows } = await tabQuery({
      accountId: call.actor.id,
      states: customerTabs[name],
      after: name === 'scheduled' ? dateOf(clock.now()) : null,
      before,
      limit: limit + 1,
    }).execute(db);
    const bookings = byBooking(rows);
    const shown = bookings.slice(0, limit);
    const reading = await readingOf(shown.flat(), call);
    const last = shown.at(-1)?.[0].booking_id;
    return {
      data: shown.map((lines) => presentBooking(lines, reading)),
      next_cursor: bookings.length > limit && last ? writeCursor(last) : null,
    };
  };

  const queue = async <T>(
    { of, newestFirst }: Pick<QueueAsked, 'of' | 'newestFirst'>,
    call: Call<'employee'> | Call<'admin'>,
    page: Page,
    present: (row: LineRow, reading: Reading) => T | null,
  ) => {
    const limit = page.limit ?? WHOLE;
    const [startsAt, id] = placeOf(page.cursor, 2);
    const from = startsAt === undefined || id === undefined ? null : { startsAt: new Date(startsAt), id };
    const { rows } = await queueQuery({ of, newestFirst, from, limit: limit + 1 }).execute(db);
    const shown = rows.slice(0, limit);
    const reading = await readingOf(shown, call);
    const last = shown.at(-1);
    return {
      data: shown.flatMap((row) => present(row, reading) ?? []),
      next_cursor: last && rows.length > limit ? writeCursor(last.starts_at.getTime(), last.id) : null,
    };
  };

  const jobs = async (name: ProfessionalTab | 'pd', call: Call<'employee'>, page: Page) => {
    const earnings = await earningRulesOf(db);
    const pd = name === 'pd';
    const states = pd ? Object.values(professionalTabs).flat() : professionalTabs[name];
    return queue(
      { of: { professionalId: call.actor.id, states, pd }, newestFirst: name !== 'list' },
      call,
      page,
      (row, reading) => presentJob(row, reading, earnings),
    );
  };

  return {
    'booking.cancel_quote': async ({ query }, { actor }) => {
      const terms = await quoteCancel({ db, clock }, actor.id, query.bookingId, query.detailId ?? null);
      return {
        data: {
          lines: terms.lines.map(({ line }) => line.id),
          fee: toRupees(terms.fee),
          refund: toRupees(terms.refund),
          expected_on: terms.refund > 0 ? refundExpected(clock.now()) : null,
        },
      };
    },
    'booking.get': async ({ params }, call) => {
      const { rows } = await bookingQuery(call.actor.id, params.id).execute(db);
      const [lines] = byBooking(rows);
      if (!lines) throw new Failure('not_found');
      const [first] = lines;
      const draft = first.booking_state === 'draft';
      // A draft is gone with its first line that can no longer be booked.
      const ends = Math.min(
        first.expires_at.getTime(),
        ...lines.map((line) => line.deadline_at?.getTime() ?? Infinity),
      );
      if (draft && ends <= clock.now().getTime()) throw new Failure('not_found');
      const data = presentBooking(lines, await readingOf(lines, call));
      if (!draft) {
        const cancellable = data.details.some((line) => line.allowed_actions.includes('cancel'));
        return {
          data: {
            ...data,
            state: 'confirmed',
            expires_at: null,
            allowed_actions: cancellable ? ['cancel'] : [],
          },
        };
      }
      const { payLater, payNow } = await settingsOf(db);
      return {
        data: {
          ...data,
          due_now: payLater ? 0 : data.total_amount,
          due_later: payLater ? data.total_amount : 0,
          state: 'draft',
          expires_at: isoOf(new Date(ends)),
          allowed_actions: [
            ...(payLater ? ['confirm_later' as const] : []),
            ...(payNow && paysOnline ? ['confirm_now' as const] : []),
          ],
        },
      };
    },
    'booking.instant': ({ query }, call) => tab('instant', call, query),
    'booking.scheduled': ({ query }, call) => tab('scheduled', call, query),
    'booking.completed': ({ query }, call) => tab('completed', call, query),
    'booking.canceled': async (_input, call) => {
      const { data } = await tab('canceled', call, {});
      return { success: true, data: Object.fromEntries(data.map((one) => [one.booking_id, one])) };
    },
    'booking.tasks': async (_input, { actor, language }) => {
      const asked = { limit: WHOLE, payable: paysOnline };
      const { rows } = await tasksQuery(actor.id, clock.now(), asked).execute(db);
      const paid = await moneyOf(
        db,
        rows.map(({ id }) => lineSubject(id)),
      );
      const tasks = rows.flatMap((row) =>
        tasksOf(row, dueOf(row, { paid, paysOnline }) > 0).map((task) => ({
          task,
          booking_id: row.booking_code,
          detail_id: row.id,
          service_id: row.service_id,
          service_name: serviceName(row, language),
        })),
      );
      return { data: tasks.toSorted((one, other) => TASKS.indexOf(one.task) - TASKS.indexOf(other.task)) };
    },
    'work.bookings': ({ query }, call) => jobs('list', call, query),
    'work.completed': ({ query }, call) => jobs('completed', call, query),
    'work.canceled': ({ query }, call) => jobs('canceled', call, query),
    'work.pd': ({ query }, call) => jobs('pd', call, query),
    'admin.bookings': async ({ query }, call) => {
      const { state } = query;
      // What is over is looked at from its end; what is not, by what comes first.
      const newestFirst = state === 'approved' || state === 'cancelled';
      const list = await queue(
        { of: state === 'attention' ? state : { state }, newestFirst },
        call,
        query,
        presentDispatchLine,
      );
      const { rows } = await countsQuery.execute(db);
      return { ...list, counts: Object.fromEntries(rows.map((row) => [row.state, row.count])) };
    },
  };
}

/** Lines that stand one behind another, by booking. */
function byBooking(rows: readonly CustomerRow[]): [CustomerRow, ...CustomerRow[]][] {
  const groups = new Map<number, [CustomerRow, ...CustomerRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.booking_id);
    if (group) group.push(row);
    else groups.set(row.booking_id, [row]);
  }
  return [...groups.values()];
}

function placeOf(cursor: string | undefined, length: number): number[] {
  if (cursor === undefined) return [];
  const place = readCursor(cursor, length);
  if (!place) throw invalid({ cursor: ['error.invalid_value'] });
  return place;
}

/** The most pressing first. */
const TASKS = ['extra', 'approve', 'pay', 'rate'] as const;

/** What a line of `tasksQuery` waits for; work is paid once its customer approved it. */
function tasksOf({ state, reviewed_at }: LineRow, due: boolean): (typeof TASKS)[number][] {
  if (state === 'started') return ['extra'];
  if (state === 'done') return ['approve'];
  return [...(due ? (['pay'] as const) : []), ...(reviewed_at === null ? (['rate'] as const) : [])];
}
