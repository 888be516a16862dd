import { type Reaction, reaction } from '../../../platform/events/events.ts';
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
  ];
}
