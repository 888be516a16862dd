import type { adminJournalEndpoints } from '@aaspaas/contract/features/admin-journals.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimFiles, clearFileOwner } from '../../media/index.ts';
import {
  approveJournal,
  rejectJournal,
  requestJournal,
  reverseJournal,
  signedAmount,
} from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps;
type Writes = Exclude<keyof typeof adminJournalEndpoints, 'admin.journals'>;

/** One operator asks for a journal entry, another one decides on it; the list is a view. */
export function adminJournalRoutes(deps: Deps): Handlers<Writes> {
  const { publish } = deps;
  return {
    'admin.request_journal': async ({ body: { lines, reason, file } }, call) => {
      const by = call.actor.id;
      await runAudited(deps, call, { action: 'admin.request_journal', subject: null }, async (tx, now) => {
        const entry = {
          lines: lines.map((line) => ({
            account: line.account,
            amount: signedAmount(line.side, line.amount),
            taxHead: line.tax_head,
            registrationId: line.registration_id,
          })),
          reason,
          fileId: file,
          by,
        };
        const id = await requestJournal({ tx, now, publish }, entry, (fileId) => claimProof(tx, by, fileId));
        return { subject: `journal:${id}`, detail: { reason, file }, result: null };
      });
      return { message: text(call.language, 'journal.requested') };
    },
    'admin.approve_journal': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.approve_journal', subject: `journal:${id}` },
        async (tx, now) => {
          await approveJournal({ tx, now }, { id, by: call.actor.id });
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'journal.approved') };
    },
    'admin.reject_journal': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.reject_journal', subject: `journal:${id}` },
        async (tx, now) => {
          await rejectJournal({ tx, now }, { id, by: call.actor.id, reason });
          return { detail: { reason }, result: null };
        },
      );
      return { message: text(call.language, 'journal.rejected') };
    },
    'admin.reverse_journal': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(deps, call, { action: 'admin.reverse_journal', subject: null }, async (tx, now) => {
        const opposite = await reverseJournal({ tx, now, publish }, { id, reason, by: call.actor.id });
        return { subject: `journal:${opposite}`, detail: { reverses: id, reason }, result: null };
      });
      return { message: text(call.language, 'journal.requested') };
    },
  };
}

/** Claims the proof of an entry for the platform: it stays if the operator's account is deleted. */
async function claimProof(tx: Tx, operatorId: number, fileId: number): Promise<boolean> {
  if (!(await claimFiles(tx, operatorId, [fileId], { kinds: ['document'], visibility: 'private' })))
    return false;
  await clearFileOwner(tx, [fileId]);
  return true;
}
