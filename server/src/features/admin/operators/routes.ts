import type { adminOperatorEndpoints, ListedOperator } from '@aaspaas/contract/features/admin-operators.ts';
import { grantsOf } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import { loadPage } from '../../../kernel/page.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  acceptInvitation,
  changeOperatorEmail,
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  invitationLink,
  inviteOperator,
  maskMobile,
  type OperatorRow,
  operatorOfLink,
  operatorStore,
  renewInvitation,
  unknownPassword,
} from '../../identity/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { operatorLinkCreated } from '../events.ts';
import { claimStore } from '../queue/store.ts';
import { secondFactorRoutes } from '../second-factor/routes.ts';
import { audit } from '../store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'vault' | 'limits' | 'publish'> &
  AuditDeps & {
    readonly totpRequired: boolean;
    /** Notifies the open pages of an account that its sessions have ended. */
    readonly onSessionsEnded: (accountId: number) => Promise<void>;
  };

/** Operators, their invitations and roles; the operator's own second factor. */
export function operatorRoutes(deps: Deps): Handlers<keyof typeof adminOperatorEndpoints> {
  const { db, clock } = deps;
  /** Requests the mail with an operator's newest link, if they have an address. */
  const mailLink = async (
    tx: Tx,
    { id, email, auditId }: { readonly id: number; readonly email: string | null; readonly auditId: number },
  ): Promise<void> => {
    if (email) await deps.publish(tx, operatorLinkCreated, auditId, { audit_id: auditId, account_id: id });
  };
  return {
    ...secondFactorRoutes(deps),
    'operator.me': async (_, { actor }) => {
      const operator = await operatorStore(db).byId(actor.id);
      if (!operator) throw new Failure('no_grant');
      const required = deps.totpRequired && !operator.totp_exempt;
      return {
        data: {
          id: operator.id,
          name: operator.name,
          mobile: operator.mobile ?? '',
          roles: operator.roles,
          grants: grantsOf(operator.roles),
          totp: operator.totp_sealed ? 'on' : required ? 'required' : 'off',
          recovery_codes_left: await operatorStore(db).recoveryCodesLeft(operator.id),
          email: operator.email,
          email_verified: operator.email !== null && operator.email === operator.verified_email,
        },
      };
    },
    'operator.change_email': async ({ body }, call) => {
      const { id } = call.actor;
      const email = body.email || null;
      await runAudited(
        deps,
        call,
        { action: 'operator.change_email', subject: `operator:${id}` },
        async (tx) => ({ detail: {}, result: null, changed: await changeOperatorEmail(tx, id, email) }),
      );
      return { message: text(call.language, email ? 'operator.email_saved' : 'operator.email_removed') };
    },
    'operator.list': async ({ query }) => {
      const { rows, next_cursor } = await loadPage<OperatorRow, readonly [number]>(
        query,
        1,
        ({ id }) => [id],
        ({ after, limit }) => operatorStore(db).list(after?.[0] ?? null, limit),
      );
      return { data: rows.map((row) => presentOperator(row, clock.now())), next_cursor };
    },
    'operator.invite': async ({ body }, call) => {
      const passwordHash = await unknownPassword();
      const id = await runAudited(
        deps,
        call,
        { action: 'operator.invite', subject: null },
        async (tx, now) => {
          const email = body.email || null;
          const created = await inviteOperator(tx, deps, { ...body, email, passwordHash }, now);
          return {
            subject: `operator:${created}`,
            detail: { roles: body.roles },
            result: created,
            publish: (auditId) => mailLink(tx, { id: created, email, auditId }),
          };
        },
      );
      return { message: text(call.language, 'operator.invited'), data: await invitationLink(db, deps, id) };
    },
    'operator.renew_link': async ({ params: { id } }, call) => {
      const subject = `operator:${id}`;
      await runAudited(deps, call, { action: 'operator.renew_link', subject }, async (tx, now) => {
        await renewInvitation(tx, deps, id, now);
        const email = (await operatorStore(tx).byId(id))?.email ?? null;
        return { detail: {}, result: null, publish: (auditId) => mailLink(tx, { id, email, auditId }) };
      });
      return {
        message: text(call.language, 'operator.link_created'),
        data: await invitationLink(db, deps, id),
      };
    },
    'operator.change_roles': async ({ params: { id }, body: { roles } }, call) => {
      const subject = `operator:${id}`;
      await runAudited(deps, call, { action: 'operator.change_roles', subject }, async (tx) => {
        const changed = await changeOperatorRoles(tx, id, roles);
        return { detail: { roles }, result: null, changed };
      });
      return { message: text(call.language, 'operator.roles_saved') };
    },
    'operator.disable': async ({ params: { id } }, call) => {
      const subject = `operator:${id}`;
      await runAudited(deps, call, { action: 'operator.disable', subject }, async (tx, now) => {
        const changed = await disableOperator(tx, id, now);
        if (changed) await claimStore(tx).releaseAll(id, now);
        return { detail: {}, result: null, changed };
      });
      await deps.onSessionsEnded(id);
      return { message: text(call.language, 'operator.disabled') };
    },
    'operator.enable': async ({ params: { id } }, call) => {
      const subject = `operator:${id}`;
      await runAudited(deps, call, { action: 'operator.enable', subject }, async (tx) => ({
        detail: {},
        result: null,
        changed: await enableOperator(tx, id),
      }));
      return { message: text(call.language, 'operator.enabled') };
    },
    'operator.invitation': async ({ body: { token } }) => {
      const { operator, expiresAt } = await operatorOfLink(db, deps, token, clock.now());
      return {
        data: {
          name: operator.name,
          mobile: maskMobile(operator.mobile ?? ''),
          expires_at: isoOf(expiresAt),
        },
      };
    },
    'operator.accept_invitation': async ({ body: { token, password } }, { language }) => {
      const id = await acceptInvitation(
        deps,
        { token, password },
        (work) => transaction(db, (tx) => work(tx, clock.now())),
        recordAcceptance,
      );
      await deps.onSessionsEnded(id);
      return { message: text(language, 'operator.password_set') };
    },
  };
}

async function recordAcceptance(tx: Tx, id: number, now: Date): Promise<void> {
  const action = 'operator.accept_invitation';
  await audit(tx, { actorId: id, action, subject: `operator:${id}`, detail: {} }, now);
}

function presentOperator(row: OperatorRow, now: Date): ListedOperator {
  const { link_expires_at: linkExpiresAt } = row;
  return {
    id: row.id,
    name: row.name,
    mobile: row.mobile ?? '',
    roles: row.roles,
    state: row.disabled_at ? 'disabled' : row.accepted_at ? 'active' : 'invited',
    totp: row.totp_sealed !== null,
    link_expires_at: linkExpiresAt && linkExpiresAt > now ? isoOf(linkExpiresAt) : null,
  };
}
