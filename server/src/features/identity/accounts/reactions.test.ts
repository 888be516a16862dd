import { expect, test } from 'vitest';
import { makeVault } from '../../../platform/vault.ts';
import type { OutgoingSms, SmsOutcome } from '../../../ports/sms/port.ts';
import { mobileChanged } from './events.ts';
import { identityReactions } from './reactions.ts';

const vault = makeVault('a secret of at least thirty-two characters');

function reactionWith(...outcomes: SmsOutcome[]) {
  const sent: OutgoingSms[] = [];
  const [first] = identityReactions({
    // The reaction to a changed number reads nothing.
    db: {} as never,
    publicUrl: '',
    vault,
    sms: {
      send: async (sms) => {
        sent.push(sms);
        return outcomes.shift() ?? 'sent';
      },
    },
  });
  if (!first) throw new Error('no reaction');
  const payload = mobileChanged.payload.parse({
    account_id: 7,
    sealed_old_mobile: vault.seal('9811111111').toString('base64'),
    masked_mobile: '******2222',
    language: 'en',
  });
  return { sent, run: () => first.run(payload as never) };
}

test('the SMS to the old number is retried while the gateway fails', async () => {
  const { sent, run } = reactionWith('failed', 'sent');
  await expect(run()).rejects.toThrow('account 7');
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['9811111111', '9811111111']);
  expect(sent[1]).toMatchObject({ template: 'mobile_changed', values: { mobile: '******2222' } });
});

test('the SMS to an old number that the gateway refuses is not retried', async () => {
  const { sent, run } = reactionWith('refused');
  await run();
  expect(sent).toHaveLength(1);
});
