import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { appealChanged } from '../../booking/appeals/events.ts';
import { applicationDecided, customServiceDecided, reviewDecided } from '../../admin/events.ts';
import { accountsByIds } from '../../identity/index.ts';
import {
  bankAccountChanged,
  bankAccountDecided,
  customServiceUpdated,
  registrationReceived,
  taxDetailsRequested,
} from '../../provider/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';
import { operatorsFor } from '../actions/operators-for.ts';
import type { OperatorKind } from '../rules/operator-kinds.ts';
import type { Facts } from '../store.ts';

const CUSTOM: Readonly<Record<'new' | 'again' | 'changed' | 'withdrawn', OperatorKind>> = {
  new: 'admin_custom_new',
  again: 'admin_custom_resubmitted',
  changed: 'admin_custom_changed',
  withdrawn: 'admin_custom_withdrawn',
};

const APPEAL: Readonly<Record<'new' | 'overdue', OperatorKind>> = {
  new: 'admin_appeal_new',
  overdue: 'admin_appeal_overdue',
};

/** Confirms registrations to applicants, notifies operators of pending decisions and professionals of their decisions. */
export function providerReactions(deps: NotifyDeps): Reaction[] {
  /** Operators read it in the console, so it goes to the inbox only. */
  const notifyOperators = async (
    about: number,
    details: { origin: string; kind: OperatorKind; service?: Facts['service'] | string; at: Date },
  ) => {
    const account = (await accountsByIds(deps.db, [about])).get(about);
    // No notification about an account that was erased in the meantime.
    if (!account?.mobile) return;
    const { origin, kind, service, at } = details;
    const named =
      service === undefined
        ? {}
        : { service: typeof service === 'string' ? { en: service, hi: service } : service };
    const facts = { about, name: account.name, ...named };
    for (const accountId of await operatorsFor(deps.db, kind))
      await notify(deps, { accountId, origin, kind, facts, at }, 'inbox');
  };
  return [
    reaction(registrationReceived, 'notification', async ({ account_id, again, at }) => {
      const origin = `registration:${account_id}:${at}`;
      await notifyOperators(account_id, {
        origin,
        kind: again ? 'admin_registration_resubmitted' : 'admin_registration',
        at: new Date(at),
      });
      await notify(
        deps,
        { accountId: account_id, origin, kind: 'registration_received', facts: {}, at: new Date(at) },
        // Applicants have no session, and so no inbox, until they are approved.
        'sms',
      );
    }),
    reaction(customServiceUpdated, 'notification', ({ custom_id, account_id, service, step, at }) =>
      notifyOperators(account_id, {
        origin: `custom_service:${custom_id}:${at}:${step}`,
        kind: CUSTOM[step],
        service,
        at: new Date(at),
      }),
    ),
    reaction(customServiceDecided, 'notification', ({ audit_id, account_id, service, approved, reason }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `custom_service:${audit_id}`,
          kind: approved ? 'custom_service_approved' : 'custom_service_rejected',
          facts: { service, ...(reason === null ? {} : { reason }) },
          at: deps.clock.now(),
        },
        'inbox',
      ),
    ),
    reaction(reviewDecided, 'notification', ({ audit_id, account_id, service, reason }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `review:${audit_id}`,
          kind: reason === null ? 'review_shown' : 'review_hidden',
          facts: { service, ...(reason === null ? {} : { reason }) },
          at: deps.clock.now(),
        },
        'inbox',
      ),
    ),
    reaction(appealChanged, 'notification', async ({ appeal_id, professional_id, service, step, at }) => {
      const origin = `appeal:${appeal_id}:${step}`;
      if (step === 'answered')
        await notify(
          deps,
          {
            accountId: professional_id,
            origin,
            kind: 'appeal_answered',
            facts: { service },
            at: new Date(at),
          },
          'inbox',
        );
      else await notifyOperators(professional_id, { origin, kind: APPEAL[step], service, at: new Date(at) });
    }),
    reaction(taxDetailsRequested, 'notification', ({ account_id, due_on }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `tax_details:${account_id}`,
          kind: 'tax_details_requested',
          facts: { date: due_on },
          at: deps.clock.now(),
        },
        'inbox',
      ),
    ),
    // One for all numbers that get an SMS.
    reaction(bankAccountChanged, 'notification', ({ account_id, bank_account_id, last4 }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `bank_account:${bank_account_id}:changed`,
          kind: 'bank_changed',
          facts: { account: last4 },
          at: deps.clock.now(),
        },
        'inbox',
      ),
    ),
    reaction(bankAccountDecided, 'notification', ({ account_id, bank_account_id, last4, verified, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `bank_account:${bank_account_id}:${verified ? 'verified' : 'refused'}`,
          kind: verified ? 'bank_verified' : 'bank_refused',
          facts: { account: last4 },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(applicationDecided, 'notification', ({ audit_id, account_id, approved, reason }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `application:${audit_id}`,
          kind: approved ? 'application_approved' : 'application_rejected',
          facts: reason === null ? {} : { reason },
          at: deps.clock.now(),
        },
        'sms',
      ),
    ),
  ];
}

/**
 * Informs the numbers of a professional by SMS that their bank account was changed, at any hour and regardless of their preferences: someone who
 * did not change it must know before the next payout.
 */
export function bankAccountReaction({
  db,
  vault,
  sms,
}: Pick<Platform, 'db' | 'vault'> & { readonly sms: SmsGateway }): Reaction {
  return reaction(
    bankAccountChanged,
    'sms',
    async ({ account_id, bank_account_id, sealed_mobile, last4 }) => {
      const account = (await accountsByIds(db, [account_id])).get(account_id);
      // The account was erased in the meantime.
      if (!account?.mobile) return;
      const outcome = await sms.send({
        to: vault.open(Buffer.from(sealed_mobile, 'base64')),
        template: 'bank_account_changed',
        values: { account: last4 },
        language: account.language,
        accountId: account_id,
      });
      if (outcome === 'failed')
        throw new Error(`SMS gateway failed to announce bank account ${bank_account_id}`);
    },
    { callsVendor: true },
  );
}
