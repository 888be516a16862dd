import type { Db } from '../../../platform/db/connect.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { accountStore } from '../store.ts';
import { callerAccountCreated, mobileChanged } from './events.ts';

/** The page on which a customer sets a password with a code. */
const PASSWORD_PAGE = '/forgot';

/**
 * Informs the old number of an account by SMS after a change, and callers about the account that an operator created for them;
 * a gateway failure is retried by the queue.
 */
export function identityReactions({
  db,
  vault,
  sms,
  publicUrl,
}: {
  db: Db;
  vault: Pick<Vault, 'open'>;
  sms: SmsGateway;
  /** The public address that links begin with; empty without one. */
  publicUrl: string;
}): Reaction[] {
  return [
    reaction(
      mobileChanged,
      'sms',
      async ({ account_id, sealed_old_mobile, masked_mobile, language }) => {
        const outcome = await sms.send({
          to: vault.open(Buffer.from(sealed_old_mobile, 'base64')),
          template: 'mobile_changed',
          values: { mobile: masked_mobile },
          language,
          accountId: account_id,
        });
        if (outcome === 'failed')
          throw new Error(`SMS gateway failed to send to the old number of account ${account_id}`);
      },
      { callsVendor: true },
    ),
    reaction(
      callerAccountCreated,
      'sms',
      async ({ account_id }) => {
        const account = await accountStore(db).accountById(account_id);
        // Erased, or the customer found the way in before the message left.
        if (!account?.mobile || account.verified_at) return;
        const outcome = await sms.send({
          to: account.mobile,
          template: 'welcome_caller',
          values: { link: publicUrl + PASSWORD_PAGE },
          language: account.language,
          subject: `account ${account_id}`,
          accountId: account_id,
        });
        if (outcome === 'failed')
          throw new Error(`SMS gateway failed to send the welcome of account ${account_id}`);
      },
      { callsVendor: true },
    ),
  ];
}
