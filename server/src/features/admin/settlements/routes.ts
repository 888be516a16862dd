import type { adminChargebackEndpoints } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { adminSettlementEndpoints } from '@aaspaas/contract/features/admin-settlements.ts';
import type { adminWebhookEndpoints } from '@aaspaas/contract/features/admin-webhooks.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Vault } from '../../../platform/vault.ts';
import { reduceSupply } from '../../booking/index.ts';
import {
  closeUnmatched,
  decideChargeback,
  dismissWebhook,
  importBankStatement,
  matchUnmatched,
  noteUnmatched,
  type PaymentDeps,
  replayWebhook,
} from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = PaymentDeps & AuditDeps & { readonly vault: Vault };

type Writes =
  | 'admin.note_unmatched'
  | 'admin.match_unmatched'
  | 'admin.close_unmatched'
  | 'admin.import_bank_statement'
  | 'admin.decide_chargeback'
  | 'admin.replay_webhook'
  | 'admin.dismiss_webhook';

/** What operators do with unmatched money, bank statements, chargebacks and webhook events; each action writes an audit log entry. */
export function settlementRoutes(
  deps: Deps,
): Handlers<
  Writes &
    keyof (typeof adminSettlementEndpoints & typeof adminChargebackEndpoints & typeof adminWebhookEndpoints)
> {
  return {
    'admin.note_unmatched': async ({ params: { id }, body: { note } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.note_unmatched', subject: `unmatched:${id}` },
        async (tx) => {
          await noteUnmatched({ tx }, id, { note, by: call.actor.id });
          return { detail: { note }, result: null };
        },
      );
      return { message: text(call.language, 'settlement.noted') };
    },
    'admin.match_unmatched': async ({ params: { id }, body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.match_unmatched', subject: `unmatched:${id}` },
        async (tx, now) => {
          await matchUnmatched({ tx, now }, id, { expectedId: body.with, by: call.actor.id });
          return { detail: { with: body.with }, result: null };
        },
      );
      return { message: text(call.language, 'settlement.matched') };
    },
    'admin.close_unmatched': async ({ params: { id }, body: { note } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.close_unmatched', subject: `unmatched:${id}` },
        async (tx, now) => {
          await closeUnmatched({ tx, now }, id, { note, by: call.actor.id });
          return { detail: { note }, result: null };
        },
      );
      return { message: text(call.language, 'settlement.closed') };
    },
    'admin.import_bank_statement': async ({ body }, call) => {
      const data = await runAudited(
        deps,
        call,
        { action: 'admin.import_bank_statement', subject: null },
        async (tx, now) => {
          const imported = await importBankStatement(
            { tx, now },
            { fileName: body.file_name, text: body.csv, by: call.actor.id },
          );
          if (imported.outcome === 'invalid')
            throw new Failure('invalid', {
              fields: { csv: ['settlement.statement_invalid'] },
              data: { problems: imported.problems },
            });
          const { statementId, added, repeated, matched, unmatched } = imported;
          const result = { added, repeated, matched, unmatched };
          // Nothing is stored of a file whose lines are known.
          if (statementId === null) return { detail: {}, result, changed: false };
          return {
            subject: `bank_statement:${statementId}`,
            detail: { file_name: body.file_name, ...result },
            result,
          };
        },
      );
      const { added, matched, unmatched } = data;
      return {
        message:
          added === 0
            ? text(call.language, 'settlement.statement_known')
            : text(call.language, 'settlement.statement_imported', { added, matched, unmatched }),
        data,
      };
    },
    'admin.decide_chargeback': async ({ params: { id }, body: { outcome } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.decide_chargeback', subject: `chargeback:${id}` },
        async (tx, now) => {
          await decideChargeback({ tx, now }, id, { outcome, by: call.actor.id, reduceSupply });
          return { detail: { outcome }, result: null };
        },
      );
      return { message: text(call.language, 'chargeback.decide_saved') };
    },
    'admin.replay_webhook': async ({ params: { id } }, call) => {
      const outcome = await runAudited(
        deps,
        call,
        { action: 'admin.replay_webhook', subject: `webhook:${id}` },
        async (tx, now) => {
          const context = { tx, now, publish: deps.publish, holdClaim: deps.holdClaim };
          const result = await replayWebhook(context, deps, { id, by: call.actor.id });
          return { detail: { outcome: result }, result };
        },
      );
      return {
        message:
          outcome === 'processed'
            ? text(call.language, 'webhook.replay_processed')
            : text(call.language, 'webhook.replay_still', {
                outcome: text(call.language, `webhook.outcome_${outcome}`),
              }),
        data: { outcome },
      };
    },
    'admin.dismiss_webhook': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.dismiss_webhook', subject: `webhook:${id}` },
        async (tx, now) => {
          await dismissWebhook({ tx, now }, { id, by: call.actor.id });
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'webhook.dismiss_saved') };
    },
  };
}
