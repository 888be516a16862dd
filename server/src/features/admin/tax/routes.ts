import type { adminTaxEndpoints } from '@aaspaas/contract/features/admin-tax.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { professionalsTax } from '../../booking/index.ts';
import { allSubcategories } from '../../catalog/index.ts';
import {
  addTaxClass,
  addTaxRegistration,
  endTaxRegistration,
  recordConfirmation,
  taxClassRows,
  taxRegistrationRows,
  TDS_THRESHOLD,
} from '../../payment/index.ts';
import { applicationOf, earlierTaxDetails, ownTaxDetails, taxNumbersOf } from '../../provider/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { confirmationOf } from './rules/confirmation.ts';
import { statesOfDated } from './rules/dated-state.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'vault'> & AuditDeps;

/** The earlier tax details that the page of a professional shows. */
const EARLIER = 20;

/** Operator endpoints for taxes: dated rates, the platform's registrations, professionals' details. */
export function adminTaxRoutes(deps: Deps): Handlers<keyof typeof adminTaxEndpoints> {
  const { db, clock, vault } = deps;
  return {
    'admin.tax_classes': async ({ query }, { language }) => {
      const [all, subcategories] = await Promise.all([taxClassRows(db), allSubcategories(db)]);
      const states = statesOfDated(
        all.map((row) => ({ ...row, group: row.subcategory_id })),
        dateOf(clock.now()),
      );
      const names = new Map(subcategories.map(({ id, names: name }) => [id, name[language]]));
      const place = new Map(subcategories.map(({ id }, at) => [id, at + 1]));
      // The class of all others first, then by sub-category in the order of the catalogue; of each the newest day first.
      const { rows, next_cursor } = pageOf(all, query, (row) => [
        row.subcategory_id === null ? 0 : (place.get(row.subcategory_id) ?? subcategories.length + 1),
        -Date.parse(row.valid_from),
        -row.id,
      ]);
      return {
        data: rows.map((row) => ({
          id: row.id,
          subcategory: row.subcategory_id === null ? null : subcategoryOf(row.subcategory_id, names),
          state: states.get(row.id) ?? 'expired',
          valid_from: row.valid_from,
          sac: row.sac,
          notified: row.notified,
          notified_rate: row.notified_rate / 100,
          registered_rate: row.registered_rate / 100,
          place_rule: row.place_rule,
          confirmed: confirmationOf(row),
        })),
        next_cursor,
        unconfirmed: all.filter((row) => row.confirmed_by === null && states.get(row.id) !== 'expired')
          .length,
        subcategories: subcategories.map(({ id }) => subcategoryOf(id, names)),
      };
    },
    'admin.add_tax_class': async ({ body }, call) => {
      await runAudited(deps, call, { action: 'admin.add_tax_class', subject: null }, async (tx, now) => {
        const id = await addTaxClass(
          tx,
          {
            subcategoryId: body.subcategory_id,
            validFrom: body.valid_from,
            sac: body.sac,
            notified: body.notified,
            notifiedRate: Math.round(body.notified_rate * 100),
            registeredRate: Math.round(body.registered_rate * 100),
            place: body.place_rule,
          },
          call.actor.id,
          now,
        );
        return { subject: `tax_class:${id}`, detail: body, result: null };
      });
      return { message: text(call.language, 'tax.class_added') };
    },
    'admin.confirm_tax_class': async ({ params: { id }, body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.confirm_tax_class', subject: `tax_class:${id}` },
        async (tx, now) => {
          const { name, confirmed_on: on, source } = body;
          await recordConfirmation(tx, 'tax_classes', id, { by: name, on, source }, now);
          return { detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.class_confirmed') };
    },
    'admin.tax_registrations': async ({ query }) => {
      const all = await taxRegistrationRows(db);
      const today = dateOf(clock.now());
      const stateOf = (row: (typeof all)[number]) =>
        row.valid_from > today
          ? 'upcoming'
          : row.valid_until !== null && row.valid_until <= today
            ? 'expired'
            : 'active';
      const principal = all.find((row) => stateOf(row) === 'active')?.id;
      const order = { active: 0, upcoming: 1, expired: 2 } as const;
      const { rows, next_cursor } = pageOf(all, query, (row) => [order[stateOf(row)], row.id]);
      return {
        data: rows.map((row) => ({
          id: row.id,
          gstin: row.gstin,
          state_name: row.state,
          address: row.address,
          state: stateOf(row),
          valid_from: row.valid_from,
          last_day: row.valid_until && addDays(row.valid_until, -1),
          principal: row.id === principal,
        })),
        next_cursor,
      };
    },
    'admin.add_tax_registration': async ({ body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.add_tax_registration', subject: null },
        async (tx, now) => {
          const added = { gstin: body.gstin, validFrom: body.valid_from, address: body.address };
          const id = await addTaxRegistration(tx, added, call.actor.id, now);
          return { subject: `tax_registration:${id}`, detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.registration_added') };
    },
    'admin.end_tax_registration': async ({ params: { id }, body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.end_tax_registration', subject: `tax_registration:${id}` },
        async (tx, now) => {
          await endTaxRegistration(tx, id, body.last_day, now);
          return { detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.registration_ended') };
    },
    'admin.professional_tax': async ({ params: { id } }) => {
      await requireProfessional(db, id);
      const today = dateOf(clock.now());
      const [own, earlier, taxes] = await Promise.all([
        ownTaxDetails(db, id, today),
        earlierTaxDetails(db, id, EARLIER),
        professionalsTax(db, [id], today),
      ]);
      const year = taxes.get(id);
      return {
        data: {
          ...own,
          year_taxable: year ? toRupees(year.yearGross) : 0,
          threshold: toRupees(TDS_THRESHOLD),
          tds_carried: year ? toRupees(year.tdsCarried) : 0,
          earlier,
        },
      };
    },
    'admin.reveal_tax_numbers': async ({ params: { id }, body: { reason } }, call) => {
      // Not the result of the action, which may be stored for a repeated call.
      const numbers = { pan: null as string | null, aadhaar: null as string | null };
      await runAudited(
        deps,
        call,
        { action: 'admin.reveal_tax_numbers', subject: `account:${id}` },
        async (tx, now) => {
          const found = await taxNumbersOf(tx, vault, id, dateOf(now));
          if (!found) throw new Failure('not_found');
          Object.assign(numbers, found);
          return {
            detail: { reason, pan: found.pan !== null, aadhaar: found.aadhaar !== null },
            result: null,
          };
        },
      );
      return { data: numbers };
    },
  };
}

const subcategoryOf = (id: number, names: ReadonlyMap<number, string>) => ({ id, name: names.get(id) ?? '' });

async function requireProfessional(db: Executor, id: number): Promise<void> {
  if (!(await applicationOf(db, id))) throw new Failure('not_found');
}
