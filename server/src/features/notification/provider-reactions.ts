import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { type Reaction, reaction } from '../../platform/events/events.ts';
import { accountsByIds, operatorIds } from '../identity/index.ts';
import { customServiceMoved, registrationReceived } from '../provider/events.ts';
import { type TellParts, tell } from './actions/tell.ts';

const CUSTOM: Readonly<Record<'new' | 'again' | 'changed' | 'withdrawn', NotificationKind>> = {
  new: 'admin_custom_new',
  again: 'admin_custom_again',
  changed: 'admin_custom_changed',
  withdrawn: 'admin_custom_withdrawn',
};

/** Tells applicants that their registration is there, and operators what waits for them. */
export function providerReactions(parts: TellParts): Reaction[] {
  /** Every operator reads it in the console, where they work. */
  const tellOperators = async (
    about: number,
    news: { origin: string; kind: NotificationKind; service?: string; at: Date },
  ) => {
    const person = (await accountsByIds(parts.db, [about])).get(about);
    // Of somebody who was erased meanwhile nothing is told.
    if (!person?.mobile) return;
    const { origin, kind, service, at } = news;
    const named = service === undefined ? {} : { service: { en: service, hi: service } };
    const facts = { about, name: person.name, ...named };
    for (const accountId of await operatorIds(parts.db))
      await tell(parts, { accountId, origin, kind, facts, at }, 'inbox');
  };
  return [
    reaction(registrationReceived, 'notification', async ({ account_id, again, at }) => {
      const origin = `registration:${account_id}:${at}`;
      await tellOperators(account_id, {
        origin,
        kind: again ? 'admin_registration_again' : 'admin_registration',
        at: new Date(at),
      });
      await tell(
        parts,
        { accountId: account_id, origin, kind: 'registration_received', facts: {}, at: new Date(at) },
        // They have no session to read an inbox with until they are approved.
        'sms',
      );
    }),
    reaction(customServiceMoved, 'notification', ({ custom_id, account_id, service, step, at }) =>
      tellOperators(account_id, {
        origin: `custom_service:${custom_id}:${at}:${step}`,
        kind: CUSTOM[step],
        service,
        at: new Date(at),
      }),
    ),
  ];
}
