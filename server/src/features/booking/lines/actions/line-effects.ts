import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import { removeCartItems } from '../../../cart/index.ts';
import type { RedoTerms } from '../../../payment/index.ts';
import type { PlannedAssignment } from '../../rules/assignment-cost-parts.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { LineEffect, LineTransition } from '../rules/line-types.ts';
import { freeAfter, lateRange } from '../rules/late-start.ts';
import { reservedRanges, redoSlot, spanOf, type WorkSlot } from '../rules/slot.ts';
import { chargedShares } from './charged-shares.ts';
import { type PriceReduction, reduceLine } from './price-reductions.ts';
import type { TransitionActor } from './transition-line.ts';
import type { Reservations } from '../../reservations/actions/reservations.ts';
import { startSearchIfSoon } from './start-search.ts';
import { bookingStore, type LineRow } from '../store.ts';
import type { BookingTables } from '../../tables.ts';
import { lineMoney } from './line-money.ts';

/** How a dispute is settled. */
export interface DisputeResolution {
  readonly outcome: 'approve' | 'partial_refund' | 'full_refund' | 'redo';
  /** Paise; for a partial refund. */
  readonly amount: number | null;
  readonly by: number;
}

/** Context of the effects, apart from the line. */
export interface EffectContext {
  readonly settings: BookingSettings;
  readonly now: Date;
  /** The line before the transition. */
  readonly before: LineRow;
  /** The customer's reason for the dispute. */
  readonly disputeReason?: string | undefined;
  readonly resolution?: DisputeResolution;
  /** How the pay for work that is done again is divided; without them, an earlier decision stays. */
  readonly redoTerms?: RedoTerms;
  /** The new price of charged work. */
  readonly reduction?: PriceReduction;
  /** An operator cancels because of the customer, who then gets no credit. */
  readonly forCustomer?: boolean;
  /** The customer has paid in cash, so that credits pay nothing. */
  readonly paidInCash?: boolean;
  /** Why the plan chose the professional; without it, a person did. */
  readonly planned?: PlannedAssignment;
  /** When a replacement begins who comes later than booked; the line keeps its slot. */
  readonly reservedFrom?: Date;
  readonly publish: Publish;
  readonly reservations: Reservations;
  /** The transition that the effects belong to. */
  readonly transition: LineTransition;
  readonly performedBy: TransitionActor;
  /** The reason that the person gave. */
  readonly reason?: string | undefined;
}

/** The database changes of each effect of the line machine. */
export function lineEffects(
  tx: Tx,
  facts: EffectContext,
): Record<LineEffect, (line: LineRow) => Promise<unknown>> {
  const store = bookingStore(tx);
  const db = tx.withTables<BookingTables>();
  const { settings, now, resolution, reservations } = facts;
  const money = lineMoney({ tx, now, publish: facts.publish }, (line) => spanOf(slotOf(line), settings).to);
  const redoTerms = facts.redoTerms
    ? { first_share: facts.redoTerms.firstShare, top_up: facts.redoTerms.topUp }
    : {};
  return {
    remove_from_cart: async (line) =>
      line.cart_item_id !== null && removeCartItems(tx, line.account_id, [line.cart_item_id]),
    // The worker tries to assign it immediately and again every few minutes (`assign-placed-lines.ts`), or asks professionals
    // on duty if the work begins soon (`requests/actions/advance-search.ts`).
    start_assignment: async (line) => {
      await store.startAssignment(line.id);
      await startSearchIfSoon(tx, line, now);
    },
    reserve_time: (line) => {
      if (line.professional_id === null) throw new Error('cannot reserve time: the line has no professional');
      return reservations.reserve({
        lineId: line.id,
        professionalId: line.professional_id,
        windows: laterRanges(line, workRanges(line, settings), facts.reservedFrom),
        kind: 'work',
        expiresAt: null,
      });
    },
    shift_time: async (line) => {
      const range = lateRange(line, settings);
      if (range && line.professional_id !== null)
        await reservations.shift(line.id, line.professional_id, range);
    },
    shorten_time: async (line) => {
      if (line.professional_id !== null)
        await reservations.shorten(line.id, line.professional_id, freeAfter(line.done_at ?? now, settings));
    },
    release_time: (line) => reservations.release([line.id]),
    delete_start_code: (line) => db.deleteFrom('start_codes').where('line_id', '=', line.id).execute(),
    open_assignment: async (line) => {
      if (line.professional_id === null)
        throw new Error('cannot open an assignment: the line has no professional');
      const { role } = facts.performedBy;
      if (role === 'user') throw new Error('customers do not assign professionals');
      await money.alignAdvance(line);
      await db
        .insertInto('assignments')
        .values({
          line_id: line.id,
          professional_id: line.professional_id,
          chosen_by: role,
          from_at: now,
          cost: facts.planned ? JSON.stringify(facts.planned.cost) : null,
          rules_version: facts.planned?.rulesVersion ?? null,
        })
        .execute();
    },
    close_assignment: async (line) => {
      if (line.professional_id === null) await money.alignAdvance(line);
      await db
        .updateTable('assignments')
        .set({
          to_at: now,
          ended_by: facts.performedBy.role,
          ended_with: facts.transition,
          // A customer's reason is stored with the line, where the deletion of the account finds it.
          end_reason: facts.performedBy.role === 'employee' ? (facts.reason ?? null) : null,
        })
        .where('line_id', '=', line.id)
        .where('to_at', 'is', null)
        .execute();
    },
    close_extra_request: (line) =>
      db
        .updateTable('extra_time')
        .set({ state: 'withdrawn', ended_at: now })
        .where('line_id', '=', line.id)
        .where('state', '=', 'requested')
        .execute(),
    open_dispute: (line) =>
      db
        .insertInto('disputes')
        .values({
          line_id: line.id,
          reason: facts.disputeReason ?? null,
          opened_at: now,
          answer_due_at: addMinutes(now, settings.disputeAnswerHours * 60),
        })
        .execute(),
    // An operator who cancels a disputed line settles the dispute in the customer's favour.
    close_dispute: (line) =>
      db
        .updateTable('disputes')
        .set({
          outcome: resolution?.outcome ?? 'full_refund',
          amount: resolution?.amount ?? null,
          resolved_at: now,
          resolved_by: resolution?.by ?? null,
          ...redoTerms,
        })
        .where('line_id', '=', line.id)
        .where('resolved_at', 'is', null)
        .execute(),
    // The transition writes the new slot's columns (`redoColumns`), so that the deadline is calculated from it.
    update_slot: (line) => refuseRedoOfInvoiced(tx, line.id),
    request_payment: money.requestPayment,
    refund: money.refund,
    grant_credit: () => money.grantCredit(facts.before, facts.transition, facts.forCustomer ?? false),
    waive_fee: (line) =>
      db.updateTable('booking_lines').set({ cancel_floor: 0 }).where('id', '=', line.id).execute(),
    charge_visit: money.chargeVisit,
    note_redo: async (line) => {
      await refuseRedoOfInvoiced(tx, line.id);
      await db
        .updateTable('disputes')
        .set({ redo_offered_at: now, ...redoTerms })
        .where('line_id', '=', line.id)
        .where('resolved_at', 'is', null)
        .execute();
    },
    charge: (line) => money.charge(line, paise(0), facts.paidInCash ?? false),
    charge_reduced: (line) => money.charge(line, paise(resolution?.amount ?? 0)),
    reduce_charge: (line) => {
      if (!facts.reduction) throw new Error('cannot reduce a price: the transition has no new price');
      return reduceLine({ tx, now, publish: facts.publish }, line, facts.reduction);
    },
  };
}

/** Refuses to repeat work that has an invoice: it is approved or refunded. */
async function refuseRedoOfInvoiced(tx: Tx, lineId: number): Promise<void> {
  if ((await chargedShares(tx, lineId)).length > 0) throw new Failure('redo_invoiced');
}

/**
 * Returns the columns of work that is to be repeated, without a professional. The terms of cancellation, the fee of an earlier move and the
 * money stay.
 */
export function redoColumns(line: LineRow, now: Date, settings: BookingSettings) {
  const slot = redoSlot(slotOf(line), now);
  const { from, to } = spanOf(slot, settings);
  return {
    service_date: slot.preferredDate,
    starts_at: from,
    ends_at: to,
    professional_id: null,
    // Who did the work first, also if it is done again more than once.
    first_professional_id: line.first_professional_id ?? line.professional_id,
    allocation: null,
    // The promise was for the earlier time.
    promise: null,
    promised: false,
  };
}

/** Returns the time that a line takes of its professional. */
function workRanges(line: LineRow, settings: BookingSettings): readonly TimeWindow[] {
  const late = lateRange(line, settings);
  return late ? [late] : reservedRanges(slotOf(line), settings);
}

/** Returns the time of a replacement who comes later: hours last as long, the end of a day stays. */
function laterRanges(
  { work_type }: Pick<LineRow, 'work_type'>,
  ranges: readonly TimeWindow[],
  begin: Date | undefined,
): readonly TimeWindow[] {
  const [first, ...others] = ranges;
  if (!begin || !first || begin <= first.from) return ranges;
  const to =
    work_type === 'day' ? first.to : new Date(first.to.getTime() + begin.getTime() - first.from.getTime());
  return [{ from: begin, to }, ...others];
}

/** Returns the slot of a stored line in the form that the rules take. */
export function slotOf(
  line: Pick<LineRow, 'work_type' | 'day_hours' | 'service_date' | 'service_time' | 'extra_hours'>,
): WorkSlot {
  return {
    serviceMethod: line.work_type,
    workingDuration: line.day_hours,
    preferredDate: line.service_date,
    preferredTime: line.service_time,
    extraHours: line.extra_hours,
  };
}
