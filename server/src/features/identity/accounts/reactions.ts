import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { mobileChanged } from './events.ts';

/** Informs the old number of an account by SMS after a change; a gateway failure is retried by the queue. */
export function identityReactions({
  vault,
  sms,
}: {
  vault: Pick<Vault, 'open'>;
  sms: SmsGateway;
}): Reaction[] {
  return [
    reaction(
      mobileChanged,
      'sms',
      async ({ account_id, sealed_old_mobile, masked_mobile, language }) => {
        const outcome = await sms.send({
          mobile: vault.open(Buffer.from(sealed_old_mobile, 'base64')),
          text: text(language, 'account.sms_mobile_changed', { mobile: masked_mobile }),
        });
        if (outcome === 'failed')
          throw new Error(`SMS gateway failed to send to the old number of account ${account_id}`);
      },
      { callsVendor: true },
    ),
  ];
}
