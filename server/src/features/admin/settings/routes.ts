import { isDeepStrictEqual } from 'node:util';
import type { adminDispatchEndpoints } from '@aaspaas/contract/features/admin-dispatch.ts';
import type { adminSettingsEndpoints, SettingsGroup } from '@aaspaas/contract/features/admin-settings.ts';
import { isGstin } from '@aaspaas/contract/kernel/gstin.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { readSettings, lockStoredSettings, writeSettings } from '../../../platform/settings.ts';
import {
  bookingSettingsSchema,
  candidateKey,
  type BookingDeps,
  changeDispatchMode,
  cityDispatches,
  cityDispatchKey,
  confirmPlan,
  hasPaymentMethod,
  lineCandidates,
} from '../../booking/index.ts';
import { billingSettingsSchema, registerPlatform } from '../../payment/index.ts';
import { CITIES, cityOf } from '../../places/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

/** The schema of each settings group, from the rules of its feature. */
const schemas: Record<SettingsGroup, z.ZodObject> = {
  booking: bookingSettingsSchema,
  billing: billingSettingsSchema,
};

/** Reads and changes the settings. A setting that was never changed follows the defaults, including those of later versions. */
export function adminSettingsRoutes(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'paysOnline'> & AuditDeps,
): Handlers<keyof typeof adminSettingsEndpoints | keyof typeof adminDispatchEndpoints> {
  const { db, clock, paysOnline } = deps;
  return {
    'admin.dispatch_cities': async ({ query }, { language }) => {
      const { cities, defaultMode } = await cityDispatches(db, clock.now());
      const { rows, next_cursor } = pageOf(cities, query, cityDispatchKey);
      return {
        data: rows.map(({ city, mode, ownMode, unassigned, toConfirm }) => ({
          id: CITIES.indexOf(city) + 1,
          slug: city.slug,
          name: city[`name_${language}`],
          mode,
          own_mode: ownMode,
          unassigned,
          to_confirm: toConfirm,
        })),
        next_cursor,
        default_mode: defaultMode,
      };
    },
    'admin.candidates': async ({ params, query }, { language }) => {
      const { rows, next_cursor } = pageOf(await lineCandidates(db, params.detail_id), query, candidateKey);
      return {
        data: rows.map(({ professionalId, name, chosen, minutes, reasons }) => ({
          employee_id: professionalId,
          name,
          chosen,
          minutes,
          reasons: reasons.map(({ key, values }) => text(language, key, values)),
        })),
        next_cursor,
      };
    },
    'admin.change_dispatch_mode': async ({ params, body: { mode } }, call) => {
      const city = cityOf(params.city);
      if (!city) throw new Failure('not_found');
      await runAudited(
        deps,
        call,
        { action: 'admin.change_dispatch_mode', subject: `city:${city.slug}` },
        async (tx, now) => {
          const from = await changeDispatchMode(tx, city.slug, mode, now);
          return {
            detail: { to: mode, from },
            result: null,
            changed: from !== mode,
          };
        },
      );
      return {
        message: text(call.language, 'admin.dispatch_mode_saved', { city: city[`name_${call.language}`] }),
      };
    },
    'admin.confirm_plan': async ({ params }, call) => {
      const city = cityOf(params.city);
      if (!city) throw new Failure('not_found');
      await runAudited(
        deps,
        call,
        { action: 'admin.confirm_plan', subject: `city:${city.slug}` },
        async (tx, now) => {
          await confirmPlan(tx, city.slug, call.actor.id, now);
          return { detail: {}, result: null };
        },
      );
      return {
        message: text(call.language, 'admin.plan_confirmed', { city: city[`name_${call.language}`] }),
      };
    },
    'admin.settings': async () => ({
      data: { booking: await valuesOf(db, 'booking'), billing: await valuesOf(db, 'billing') },
    }),
    'admin.change_settings': async ({ body: { group, values } }, call) => {
      const data = await runAudited(
        deps,
        call,
        { action: 'admin.change_settings', subject: `settings:${group}` },
        async (tx, now) => {
          const stored = await lockStoredSettings(tx, group);
          const merged = { ...stored, ...values };
          // Stored settings are read leniently, since an older version may have left an unknown key; input is validated strictly.
          const { error } = schemas[group].strict().partial().safeParse(values);
          const parsed = schemas[group].safeParse(merged);
          const issues = [...(error?.issues ?? []), ...(parsed.error?.issues ?? [])];
          if (issues.length) throw invalid(fieldsOf(issues));
          if (group === 'booking' && !hasPaymentMethod(bookingSettingsSchema.parse(merged), paysOnline))
            throw invalid({ payNow: ['refund.no_payment_method'], payLater: ['refund.no_payment_method'] });
          if (group === 'billing' && 'gstin' in values) {
            const gstin = billingSettingsSchema.parse(merged).gstin || null;
            if (gstin !== null && !isGstin(gstin)) throw invalid({ gstin: ['account.gstin_valid'] });
            await registerPlatform(tx, gstin, call.actor.id, now);
          }
          await writeSettings(tx, group, merged, now);
          const from = pick(stored, Object.keys(values));
          return {
            detail: { to: values, from },
            result: parsed.data as JsonObject,
            changed: !isDeepStrictEqual(from, values),
          };
        },
      );
      return { message: text(call.language, 'refund.settings_saved'), data };
    },
  };
}

async function valuesOf(db: Executor, group: SettingsGroup): Promise<Record<string, unknown>> {
  return readSettings(db, group, schemas[group]);
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, ['error.invalid_value']> {
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'values')],
  );
  return Object.fromEntries(names.map((name) => [name, ['error.invalid_value']]));
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
