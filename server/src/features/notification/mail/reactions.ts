import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { operatorLinkCreated } from '../../admin/events.ts';
import { documentsIssued } from '../../booking/documents/events.ts';
import {
  type Account,
  accountsByIds,
  emailLink,
  maskMobile,
  operatorInvitation,
  operatorStore,
} from '../../identity/index.ts';
import { emailLinkRequested } from '../../identity/accounts/events.ts';
import { digestRequested, mailRequested } from '../events.ts';
import { readersOf } from '../preferences/actions/chosen-channels.ts';
import { channelsFor, groupOf, isEnabled } from '../preferences/rules/channels.ts';
import { mailOf } from '../rules/mail-of.ts';
import { notificationStore } from '../store.ts';
import { type MailDeps, sendMail } from './actions/send-mail.ts';
import { unsubscribeToken } from './actions/unsubscribe-link.ts';
import {
  digestMail,
  documentMail,
  invitationMail,
  type MailContext,
  type MailReader,
  type NotificationMail,
  notificationMail,
  type QueueNumbers,
  verificationMail,
} from './present.ts';

/** Dependencies in addition to those of a mail; the queue is a view, which no feature imports. */
export interface MailReactionDeps extends MailDeps {
  queueNumbers(operator: {
    readonly id: number;
    readonly roles: readonly OperatorRole[];
  }): Promise<QueueNumbers>;
}

/** Each mail is a job that waits for the mail server. */
const CALLS_VENDOR = { callsVendor: true };

/** Sends mails, each to an address that its owner verified; only a verification and an invitation go to another one. */
export function mailReactions(deps: MailReactionDeps): Reaction[] {
  return [
    reaction(mailRequested, 'mail', (event) => mailNotification(deps, event.notification_id), CALLS_VENDOR),
    reaction(emailLinkRequested, 'mail', (event) => mailVerification(deps, event.account_id), CALLS_VENDOR),
    reaction(operatorLinkCreated, 'mail', (event) => mailInvitation(deps, event.account_id), CALLS_VENDOR),
    reaction(
      documentsIssued,
      'mail',
      async ({ account_id, booking, documents }) => {
        const reader = (await readersOf(deps.db, [account_id])).get(account_id);
        if (!reader?.account.verifiedEmail || !isEnabled(reader.choices, 'payments', 'email')) return;
        await sendMail(deps, {
          ...documentMail(contextOf(deps), readerOf(reader.account, reader.account.verifiedEmail), {
            booking,
            documents,
          }),
          template: 'document_ready',
          accountId: account_id,
          origin: documents.map(({ number }) => number).join(),
        });
      },
      CALLS_VENDOR,
    ),
    reaction(digestRequested, 'mail', (event) => mailDigest(deps, event.account_id, event.day), CALLS_VENDOR),
  ];
}

function contextOf({ publicUrl, vault }: MailDeps): MailContext {
  return { publicUrl, unsubscribeToken: (subscription) => unsubscribeToken(vault, subscription) };
}

function readerOf({ id, role, name, language }: Account, email: string): MailReader {
  return { id, role, name, language, email };
}

async function mailNotification(deps: MailDeps, id: number): Promise<void> {
  const notification = await notificationStore(deps.db).byId(id);
  // A newer one that includes it has its own mail.
  if (!notification || notification.replaced) return;
  const { account_id: accountId, kind } = notification;
  const template = mailOf(kind);
  const reader = (await readersOf(deps.db, [accountId])).get(accountId);
  // The account was erased, its address changed, or its owner turned these mails off in the meantime.
  if (!template || !reader?.account.verifiedEmail) return;
  if (!channelsFor({ kind, bySms: false }, reader).includes('email')) return;
  await sendMail(deps, {
    ...notificationMail(
      contextOf(deps),
      readerOf(reader.account, reader.account.verifiedEmail),
      template as NotificationMail,
      {
        group: groupOf(kind),
        notification,
      },
    ),
    template,
    accountId,
    notificationId: id,
    origin: `notification:${id}`,
  });
}

async function mailVerification(deps: MailDeps, accountId: number): Promise<void> {
  const account = (await accountsByIds(deps.db, [accountId])).get(accountId);
  if (!account?.email || account.verifiedEmail) return;
  const now = deps.clock.now();
  const link = emailLink(deps.vault, { id: accountId, email: account.email }, now);
  await sendMail(deps, {
    ...verificationMail(contextOf(deps), readerOf(account, account.email), link),
    template: 'verify_email',
    accountId,
    // A retry of the job has the same minute or a fresher link.
    origin: `link:${Math.floor(now.getTime() / 60_000)}`,
  });
}

async function mailInvitation(deps: MailDeps, accountId: number): Promise<void> {
  const account = (await accountsByIds(deps.db, [accountId])).get(accountId);
  const invitation = await operatorInvitation(deps.db, deps, accountId);
  // Used, replaced by none, or disabled in the meantime.
  if (!account?.email || !invitation || invitation.expiresAt <= deps.clock.now()) return;
  const { link, expiresAt } = invitation;
  await sendMail(deps, {
    ...invitationMail(contextOf(deps), readerOf(account, account.email), {
      link,
      expiresAt,
      mobile: maskMobile(account.mobile),
    }),
    template: 'operator_invitation',
    accountId,
    origin: link,
  });
}

async function mailDigest(deps: MailReactionDeps, accountId: number, day: string): Promise<void> {
  const now = deps.clock.now();
  const operator = await operatorStore(deps.db).byId(accountId);
  const reader = (await readersOf(deps.db, [accountId])).get(accountId);
  // An old digest is useless.
  if (!operator || operator.disabled_at || !operator.accepted_at || dateOf(now) !== day) return;
  if (!reader?.account.verifiedEmail || !isEnabled(reader.choices, 'digest', 'email')) return;
  const numbers = await deps.queueNumbers({ id: accountId, roles: operator.roles });
  await sendMail(deps, {
    ...digestMail(contextOf(deps), readerOf(reader.account, reader.account.verifiedEmail), numbers, now),
    template: 'operator_digest',
    accountId,
    origin: `digest:${day}`,
  });
}
