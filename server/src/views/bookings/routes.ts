import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import {
  customerTabs,
  draftEnd,
  earningTermsOf,
  type CustomerTab,
  hasDraftEnded,
  professionalTabs,
  type ProfessionalTab,
  quoteCancel,
  recordJobViews,
  settingsOf,
} from '../../features/booking/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage, loadPageById, type PageQuery } from '../../kernel/page.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import {
  bookingQuery,
  type CustomerRow,
  countsQuery,
  isCanceledList,
  nextVisitQuery,
  type QueueRequest,
  type QueuePosition,
  queueQuery,
  queueRank,
  TASKS,
  tabQuery,
  type TaskPosition,
  type TaskRow,
  tasksQuery,
  type VersionedRow,
} from './line-rows.ts';
import { asGivenBack } from './given-back.ts';
import { presentBooking, presentDispatchLine, type ViewContext, serviceName } from './present.ts';
import { presentJob } from './present-job.ts';
import { type ViewDeps, viewContextLoader } from './view-context.ts';
import { refundExpected } from './rules/refund-expected.ts';

type Reads =
  | 'booking.get'
  | 'booking.cancel_quote'
  | 'booking.instant'
  | 'booking.scheduled'
  | 'booking.completed'
  | 'booking.canceled'
  | 'booking.tasks'
  | 'booking.next'
  | 'job.bookings'
  | 'job.completed'
  | 'job.canceled'
  | 'job.pd'
  | 'admin.bookings';

/** The lists of bookings for customers, professionals and operators. */
export function bookingViews({ db, clock, vault, paysOnline, payKey }: ViewDeps): Handlers<Reads> {
  const loadViewContext = viewContextLoader({ db, clock, vault, paysOnline, payKey });

  const tab = async (name: CustomerTab, call: Call<'user'>, query: PageQuery) => {
    const { rows, next_cursor } = await loadPageById(query, async ({ after: before, limit }) => {
      const found = await tabQuery({
        accountId: call.actor.id,
        states: customerTabs[name],
        after: name === 'scheduled' ? dateOf(clock.now()) : null,
        before,
        limit,
      }).execute(db);
      return byBooking(found.rows).map((lines) => ({ id: lines[0].booking_id, lines }));
    });
    const bookings = rows.map(({ lines }) => lines);
    const context = await loadViewContext(bookings.flat(), call);
    return { data: bookings.map((lines) => presentBooking(lines, context)), next_cursor };
  };

  const queue = async <T>(
    requested: QueueRequest,
    call: Call<'employee'> | Call<'admin'>,
    query: PageQuery,
    present: (row: VersionedRow, context: ViewContext) => T | null,
  ) => {
    const { rows, next_cursor } = await loadPage<VersionedRow, QueuePosition>(
      query,
      3,
      (row) => [queueRank(requested, row), row.starts_at.getTime(), row.id],
      async (request) => {
        const found = (await queueQuery(requested, request).execute(db)).rows;
        return isCanceledList(requested) ? asGivenBack(db, call.actor.id, found) : found;
      },
    );
    if (call.actor.role === 'employee')
      await recordJobViews(
        db,
        call.actor.id,
        rows.filter(({ state }) => state === 'assigned').map(({ id }) => id),
        clock.now(),
      );
    const context = await loadViewContext(rows, call);
    return { data: rows.flatMap((row) => present(row, context) ?? []), next_cursor };
  };

  const jobs = async (name: ProfessionalTab | 'pd', call: Call<'employee'>, query: PageQuery) => {
    const earnings = await earningTermsOf(db, call.actor.id, clock.now());
    const pd = name === 'pd';
    const states = pd ? Object.values(professionalTabs).flat() : professionalTabs[name];
    return queue(
      {
        of:
          name === 'canceled'
            ? { professionalId: call.actor.id, canceled: true }
            : { professionalId: call.actor.id, states, pd },
        newestFirst: name !== 'list',
      },
      call,
      query,
      (row, context) => presentJob(row, context, earnings),
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
          due: toRupees(terms.due),
          disputed: terms.disputed,
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
      if (draft && hasDraftEnded(first, lines, clock.now())) throw new Failure('not_found');
      const data = presentBooking(lines, await loadViewContext(lines, call));
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
          expires_at: isoOf(draftEnd(first, lines)),
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
    'booking.canceled': async ({ query }, call) => {
      const { data, next_cursor } = await tab('canceled', call, query);
      return {
        success: true,
        data: Object.fromEntries(data.map((one) => [one.booking_id, one])),
        next_cursor,
      };
    },
    'booking.tasks': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPage<TaskRow, TaskPosition>(
        query,
        2,
        ({ task, id }) => [task, id],
        async (request) =>
          (await tasksQuery(actor.id, clock.now(), { payable: paysOnline }, request).execute(db)).rows,
      );
      return {
        data: rows.flatMap((row) => {
          const task = TASKS[row.task];
          return task
            ? [
                {
                  task,
                  booking_id: row.booking_code,
                  detail_id: row.id,
                  service_id: row.service_id,
                  service_name: serviceName(row, language),
                },
              ]
            : [];
        }),
        next_cursor,
      };
    },
    'booking.next': async (_, call) => {
      const { rows } = await tasksQuery(
        call.actor.id,
        clock.now(),
        { payable: paysOnline },
        { after: null, limit: MAX_FURTHER_TASKS + 1 },
      ).execute(db);
      const urgent = rows.filter((row) => isUrgent(row, clock.now()));
      const [first] = urgent;
      const [shown] = first ? [first] : (await nextVisitQuery(call.actor.id).execute(db)).rows;
      if (!shown) return { data: null, more: 0 };
      const task = first ? (TASKS[first.task] ?? null) : null;
      return {
        data: { task, booking: presentBooking([shown], await loadViewContext([shown], call)) },
        // A line to pay is also one to rate.
        more: first ? new Set(urgent.map(({ id }) => id)).size - 1 : 0,
      };
    },
    'job.bookings': ({ query }, call) => jobs('list', call, query),
    'job.completed': ({ query }, call) => jobs('completed', call, query),
    'job.canceled': ({ query }, call) => jobs('canceled', call, query),
    'job.pd': ({ query }, call) => jobs('pd', call, query),
    'admin.bookings': async ({ query }, call) => {
      const { state, line } = query;
      // Completed work is listed newest first, open work soonest first.
      const newestFirst = state === 'approved' || state === 'cancelled';
      const list = await queue(
        {
          of: line === undefined ? (state === 'attention' ? state : { state }) : { lineId: line },
          newestFirst,
        },
        call,
        query,
        presentDispatchLine,
      );
      const { rows } = await countsQuery(clock.now()).execute(db);
      return { ...list, counts: Object.fromEntries(rows.map((row) => [row.state, row.count])) };
    },
  };
}

/** Maximum number of other waiting lines that the home page counts. */
const MAX_FURTHER_TASKS = 9;

/** Days after the approval in which the home page asks for a rating; later it shows the next visit instead. */
const RATING_DAYS = 7;

/** Whether a task comes before the next visit. */
function isUrgent({ task, approved_at: approvedAt }: TaskRow, now: Date): boolean {
  if (TASKS[task] !== 'rate') return true;
  return approvedAt !== null && now.getTime() - approvedAt.getTime() < RATING_DAYS * 86_400_000;
}

/** Groups consecutive lines by booking. */
function byBooking(rows: readonly CustomerRow[]): [CustomerRow, ...CustomerRow[]][] {
  const groups = new Map<number, [CustomerRow, ...CustomerRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.booking_id);
    if (group) group.push(row);
    else groups.set(row.booking_id, [row]);
  }
  return [...groups.values()];
}
