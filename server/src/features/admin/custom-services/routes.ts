import type { customServiceEndpoints } from '@aaspaas/contract/features/custom-services.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { subcategoryNames } from '../../catalog/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { approveCustomService, customServiceQueue, rejectCustomService } from '../../provider/index.ts';
import { customServiceDecided } from '../events.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps;
type DecidedService = Awaited<ReturnType<typeof rejectCustomService>>;

/** Operators' decisions on custom services that professionals proposed. Each decision writes an audit log entry and publishes an event. */
export function customServiceRoutes(deps: Deps): Handlers<keyof typeof customServiceEndpoints> {
  const { db } = deps;
  return {
    'admin.custom_services': async ({ query }, { language }) => {
      const { rows, next_cursor, counts } = await customServiceQueue(db, query.state, query);
      const [groups, accounts] = await Promise.all([
        subcategoryNames(
          db,
          rows.map((row) => row.subcategory_id),
        ),
        accountsByIds(
          db,
          rows.map((row) => row.professional_id),
        ),
      ]);
      const data = rows.map((row) => {
        const account = accounts.get(row.professional_id);
        const group = groups.get(row.subcategory_id);
        const form = row.shown?.form;
        return {
          id: row.id,
          name: row.name,
          category_id: row.category_id,
          category_name: group?.category[language] ?? '',
          subcategory_id: row.subcategory_id,
          subcategory_name: group?.subcategory[language] ?? '',
          professional: {
            id: row.professional_id,
            name: account?.name ?? '',
            mobile: account?.mobile ?? '',
          },
          mobile: form?.mobile ?? account?.mobile ?? '',
          email: form?.email ?? account?.email ?? '',
          address: form?.address ?? account?.address ?? '',
          employee_type: form?.employee_type ?? '',
          description: form?.description ?? '',
          pictures: [...(row.shown?.pictures ?? [])],
          video_url: row.shown?.video ?? null,
          state: row.state,
          state_reason: row.state_reason,
          sent_at: isoOf(row.created_at),
        };
      });
      return { data, next_cursor, counts };
    },
    'admin.approve_custom_service': async ({ params: { id }, body }, call) => {
      const service_id = await decide(
        deps,
        call,
        { id, reason: null, detail: { ...body } },
        async (tx, now) => {
          const { serviceId, ...decided } = await approveCustomService(tx, id, body, now);
          return { decided, result: serviceId };
        },
      );
      return { message: text(call.language, 'offer.approved'), data: { service_id } };
    },
    'admin.reject_custom_service': async ({ params: { id }, body: { reason } }, call) => {
      await decide(deps, call, { id, reason, detail: { reason } }, async (tx, now) => ({
        decided: await rejectCustomService(tx, id, reason, now),
        result: null,
      }));
      return { message: text(call.language, 'offer.rejected') };
    },
  };
}

/** @param reason null for an approval */
function decide<T extends Json>(
  deps: Deps,
  call: Call<'admin'>,
  decision: {
    readonly id: number;
    readonly reason: string | null;
    readonly detail: Readonly<Record<string, unknown>>;
  },
  run: (tx: Tx, now: Date) => Promise<{ readonly decided: DecidedService; readonly result: T }>,
): Promise<T> {
  const approved = decision.reason === null;
  const action = approved ? 'admin.approve_custom_service' : 'admin.reject_custom_service';
  return runAudited(deps, call, { action, subject: `custom_service:${decision.id}` }, async (tx, now) => {
    const { decided, result } = await run(tx, now);
    return {
      detail: decision.detail,
      result,
      publish: (audit_id) =>
        deps.publish(tx, customServiceDecided, audit_id, {
          audit_id,
          account_id: decided.professionalId,
          service: decided.name,
          approved,
          reason: decision.reason,
        }),
    };
  });
}
