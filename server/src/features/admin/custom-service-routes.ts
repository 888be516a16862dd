import type { customServiceEndpoints } from '@aaspaas/contract/features/custom-services.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { groupNames } from '../catalog/index.ts';
import { accountsByIds } from '../identity/index.ts';
import { approveCustom, customQueue, rejectCustom } from '../provider/index.ts';
import { customServiceDecided } from './events.ts';
import { audit } from './store.ts';

type Parts = Pick<Platform, 'db' | 'clock' | 'publish'>;
type Decided = Awaited<ReturnType<typeof rejectCustom>>;

/** The operators' word about services that professionals named themselves, each with its entry in the log and the news to them. */
export function customServiceRoutes(parts: Parts): Handlers<keyof typeof customServiceEndpoints> {
  const { db } = parts;
  return {
    'admin.custom_services': async ({ query }, { language }) => {
      const { rows, next_cursor, counts } = await customQueue(db, query.state, query);
      const [groups, people] = await Promise.all([
        groupNames(
          db,
          rows.map((row) => row.subcategory_id),
        ),
        accountsByIds(
          db,
          rows.map((row) => row.professional_id),
        ),
      ]);
      const data = rows.map((row) => {
        const person = people.get(row.professional_id);
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
            name: person?.name ?? '',
            mobile: person?.mobile ?? '',
          },
          mobile: form?.mobile ?? person?.mobile ?? '',
          email: form?.email ?? person?.email ?? '',
          address: form?.address ?? person?.address ?? '',
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
        parts,
        call,
        { id, reason: null, detail: { ...body } },
        async (tx, now) => {
          const { serviceId, ...decided } = await approveCustom(tx, id, body, now);
          return { decided, answer: serviceId };
        },
      );
      return { message: text(call.language, 'offer.approved'), data: { service_id } };
    },
    'admin.reject_custom_service': async ({ params: { id }, body: { reason } }, call) => {
      await decide(parts, call, { id, reason, detail: { reason } }, async (tx, now) => ({
        decided: await rejectCustom(tx, id, reason, now),
        answer: null,
      }));
      return { message: text(call.language, 'offer.rejected') };
    },
  };
}

/** @param reason null where it was approved */
function decide<T>(
  { db, clock, publish }: Parts,
  { actor, idempotency }: Call<'admin'>,
  said: {
    readonly id: number;
    readonly reason: string | null;
    readonly detail: Readonly<Record<string, unknown>>;
  },
  run: (tx: Tx, now: Date) => Promise<{ readonly decided: Decided; readonly answer: T }>,
): Promise<T> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return once(tx, idempotency, now, async () => {
      const { decided, answer } = await run(tx, now);
      const approved = said.reason === null;
      const audit_id = await audit(
        tx,
        {
          actorId: actor.id,
          action: approved ? 'admin.approve_custom_service' : 'admin.reject_custom_service',
          subject: `custom_service:${said.id}`,
          detail: said.detail,
        },
        now,
      );
      await publish(tx, customServiceDecided, audit_id, {
        audit_id,
        account_id: decided.professionalId,
        service: decided.name,
        approved,
        reason: said.reason,
      });
      return answer;
    });
  });
}
