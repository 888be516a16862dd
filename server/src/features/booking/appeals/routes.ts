import type { appealEndpoints } from '@aaspaas/contract/features/appeals.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { accountsByIds } from '../../identity/index.ts';
import type { BookingDeps } from '../deps.ts';
import { createAppeal, loadAppeals } from './actions/appeals.ts';
import { presentAppeal } from './present.ts';
import { appealStore } from './store.ts';

/** Appeals of professionals, and the operators' queue. The answer writes the audit log and is an endpoint in admin. */
export function appealRoutes(
  deps: BookingDeps,
): Handlers<Exclude<keyof typeof appealEndpoints, 'appeal.answer'>> {
  const { db, clock } = deps;
  const store = appealStore(db);
  return {
    'appeal.create': async ({ body: { assignment_id, text: written } }, call) => ({
      data: await createAppeal(deps, call, { assignmentId: assignment_id, text: written }),
      message: text(call.language, 'appeal.sent'),
    }),
    'appeal.list': async ({ query }, { actor, language }) => {
      const { appeals, next_cursor } = await loadAppeals(db, query, (request) =>
        store.byProfessional(actor.id, request),
      );
      return { data: appeals.map((one) => presentAppeal(one, language)), next_cursor };
    },
    'appeal.queue': async ({ query }, { language }) => {
      const { appeals, next_cursor } = await loadAppeals(db, query, (request) =>
        store.byState(query.state, request),
      );
      const accounts = await accountsByIds(
        db,
        appeals.map(({ row }) => row.professional_id),
      );
      return {
        data: appeals.map((one) => ({
          ...presentAppeal(one, language),
          employee_id: one.row.professional_id,
          name: accounts.get(one.row.professional_id)?.name ?? '',
          mobile: accounts.get(one.row.professional_id)?.mobile ?? '',
          booking_id: one.row.code,
          overdue: one.row.answered_at === null && one.row.due_at <= clock.now(),
        })),
        next_cursor,
      };
    },
  };
}
