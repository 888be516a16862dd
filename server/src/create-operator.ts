import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inviteForm } from '@aaspaas/contract/features/admin-operators.ts';
import { OPERATOR_ROLES } from '@aaspaas/contract/kernel/grants.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { systemClock } from './adapters.ts';
import { reportFailure, withCommandDatabase } from './command-database.ts';
import { commandSecurityLog } from './command-security-log.ts';
import { readEnv } from './env.ts';
import { audit } from './features/admin/index.ts';
import {
  changeOperatorRoles,
  enableOperator,
  findAccountByMobile,
  invitationLink,
  inviteOperator,
  renewInvitation,
  unknownPassword,
} from './features/identity/index.ts';
import { openCommandVault } from './keys/open-keys.ts';
import type { Connection, Tx } from './platform/db/connect.ts';
import { transaction } from './platform/db/transaction.ts';
import { text } from './platform/http/failures.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import type { Vault } from './platform/vault.ts';

const USAGE = `npm run create-operator -- --mobile 9876543210 --name "Asha Rao" --roles owner,finance

Creates an operator and prints a link, valid for 24 hours, where they set a password. For an operator who exists, the link sets a new password and
removes their authenticator app; they are enabled and get the given roles. Roles: ${OPERATOR_ROLES.join(', ')}. The server must use the same
SECRET_KEYS.`;

/** Where the link begins, when it is made, and where the change is recorded. */
interface LinkContext {
  /** Origin of the site, such as `https://aaspaas.example`. */
  readonly origin: string;
  readonly now: Date;
  readonly securityLog?: Pick<SecurityLog, 'record'>;
}

/** Runs the command and returns what it prints. */
export async function runCreateOperator(
  { db }: Connection,
  vault: Vault,
  args: readonly string[],
  { origin, now, securityLog }: LinkContext,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { mobile: { type: 'string' }, name: { type: 'string' }, roles: { type: 'string' } },
  });
  const parsed = inviteForm.safeParse({
    mobile: values.mobile ?? '',
    name: values.name ?? '',
    roles: (values.roles ?? '').split(',').flatMap((role) => role.trim() || []),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `--${String(path[0])}: ${text('en', message as MessageKey)}`,
    );
    throw new Error(`${problems.join('\n')}\n\n${USAGE}`);
  }
  const { mobile, name, roles } = parsed.data;
  const passwordHash = await unknownPassword();
  const { id, existed } = await transaction(db, async (tx) => {
    const existing = await findAccountByMobile(tx, 'admin', mobile);
    const id = existing
      ? await restoreOperator(tx, vault, existing.id, roles, now)
      : await inviteOperator(tx, { vault }, { mobile, name, roles, passwordHash }, now);
    const subject = `operator:${id}`;
    await audit(tx, { actorId: id, action: 'create-operator', subject, detail: { roles } }, now);
    return { id, existed: existing !== undefined };
  });
  securityLog?.record('grant_changed', { accountId: id, role: 'admin', reason: 'create-operator' });
  const { link, expires_at } = await invitationLink(db, { vault }, id);
  return `${existed ? 'The operator exists and gets a new link' : 'The operator is created'}. Until ${expires_at}, this link sets the password:\n${origin}${link}`;
}

async function restoreOperator(
  tx: Tx,
  vault: Vault,
  id: number,
  roles: (typeof OPERATOR_ROLES)[number][],
  now: Date,
): Promise<number> {
  await enableOperator(tx, id);
  await changeOperatorRoles(tx, id, roles);
  await renewInvitation(tx, { vault }, id, now);
  return id;
}

async function main(): Promise<void> {
  await withCommandDatabase(readEnv(process.env), async ({ env, connection }) => {
    const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://${env.HOST}:${env.PORT}`;
    const vault = await openCommandVault(connection.db, env);
    const context = { origin, now: systemClock.now(), securityLog: commandSecurityLog(env, vault) };
    console.log(await runCreateOperator(connection, vault, process.argv.slice(2), context));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
