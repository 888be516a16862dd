import type { FastifyBaseLogger } from 'fastify';
import type { Adapters } from './adapters.ts';
import { eraseNotes, recordLogin } from './features/admin/index.ts';
import {
  eraseAccountDataFromBookings,
  expireDraftsOf,
  findDocumentFaults,
  findShareFaults,
  hasOpenLines,
  holdClaim,
} from './features/booking/index.ts';
import { eraseAccountDataFromCart } from './features/cart/index.ts';
import { eraseFavourites } from './features/catalog/index.ts';
import { eraseReportData } from './features/content/index.ts';
import { eraseEnquiryData } from './features/enquiry/index.ts';
import {
  accountsByIds,
  createBankCodes,
  type IdentityDeps,
  type SmsBudget,
} from './features/identity/index.ts';
import { filesByIds, releaseFiles, storeAvatar } from './features/media/index.ts';
import { eraseNotificationData, smsGateway } from './features/notification/index.ts';
import {
  documentsKeptUntil,
  findPlanFaults,
  freezePayouts,
  hasOpenBalance,
  restrictDocuments,
} from './features/payment/index.ts';
import {
  decryptBankAccounts,
  eraseProviderData,
  loginFailure,
  payeesOf,
  prepareBaseMove,
  pauseDuringBlock,
  pauseDuringDeletion,
} from './features/provider/index.ts';
import { eraseAccountDataFromReviews, planRatings, ratingsOfProfessionals } from './features/review/index.ts';
import { holdSmsGateway } from './hold-senders.ts';
import type { Connection, Executor, Tx } from './platform/db/connect.ts';
import type { ReadDatabase } from './platform/db/read-database.ts';
import { primarySnapshot } from './platform/db/read-snapshot.ts';
import type { Events } from './platform/events/events.ts';
import { postgresRateLimits } from './platform/http/rate-limits.ts';
import { accountAudience } from './platform/live/live-event.ts';
import type { Live } from './platform/live/live.ts';
import type { LogEvent } from './platform/log/log-event.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Outbound } from './platform/outbound.ts';
import type { Platform } from './platform/platform.ts';
import type { Vault } from './platform/vault.ts';

/** Inputs from the process or a test. */
export interface ProductDeps extends Omit<Adapters, 'smsInbox' | 'mailInbox'> {
  readonly connection: Connection;
  /** For reads that may be seconds old; default: those of `connection`. */
  readonly reads?: Pick<ReadDatabase, 'db' | 'snapshot'> | undefined;
  /** Whether the product holds what it sends; `compose` wraps the ports that send. */
  readonly outbound: Outbound;
  readonly vault: Vault;
  readonly events: Events;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Writes what happened and is no fault; default: nothing. */
  readonly logEvent?: LogEvent;
  readonly securityLog: SecurityLog;
  readonly smsBudget: SmsBudget;
  /** Whether the simulator's checkout can be used; without it and without keys, payment before the work is not offered. */
  readonly simulatorEnabled: boolean;
  /** Whether the site is served over HTTPS. */
  readonly secureCookies: boolean;
  /** Whether operators must enrol TOTP. */
  readonly totpRequired: boolean;
  /** The token of the handshake of WhatsApp's webhook, if configured. */
  readonly whatsappVerifyToken?: string | undefined;
  /** The public URL, if configured. */
  readonly publicUrl?: string | undefined;
}

/** Dependencies that several features, reactions and loops share. */
export type FeatureDeps = ReturnType<typeof featureDeps>;

/** Builds the shared dependencies, including functions of features that the import graph does not let the user import. */
export function featureDeps(deps: ProductDeps) {
  const {
    connection: { db },
    clock,
    vault,
    events,
    live,
    objects,
    sms: vendors,
    mail,
    push,
    geocoder,
    travelTime,
    gateway,
    log,
    securityLog,
  } = deps;
  const platform: Platform = {
    db,
    clock,
    vault,
    publish: events.publish,
    publishAll: events.publishAll,
    limits: postgresRateLimits(db, clock),
    securityLog,
  };
  const smsDeps = {
    ...platform,
    vendors,
    log,
    smsBudget: deps.smsBudget,
    whatsappVerifyToken: deps.whatsappVerifyToken ?? null,
  };
  const sms = holdSmsGateway(smsGateway(smsDeps), deps.outbound);
  const payment = { ...platform, gateway, log, holdClaim, alarm: deps.metrics.moneyAlarm };
  const paysOnline = deps.simulator === null || deps.simulatorEnabled;
  const identity: IdentityDeps = {
    sms,
    smsBudget: deps.smsBudget,
    secureCookies: deps.secureCookies,
    totpRequired: deps.totpRequired,
    loginFailure: async ({ id, role }) => (role === 'employee' ? loginFailure(platform, id) : null),
    pictureUrl: async (fileId) => (await filesByIds(db, [fileId])).get(fileId)?.url ?? null,
    recordLogin,
    storeAvatar: (sent) => storeAvatar(objects, sent),
    prepareAddressChange: async ({ id, role }, address) =>
      role === 'employee' ? prepareBaseMove({ geocoder }, id, address) : { save: async () => undefined },
    pauseForDeletion: (executor, accountId, requested) =>
      pauseDuringDeletion(platform, executor, accountId, requested),
    applyBlock: (executor, { id, role }, blocked, now) => {
      if (role === 'employee') return pauseDuringBlock(platform, executor, id, blocked, now);
      return blocked ? expireDraftsOf(executor, id, now) : Promise.resolve();
    },
    onMobileChange: async (tx, { id, role }, now) => {
      if (role === 'employee') await freezePayouts({ tx, now }, id, 'mobile_change');
    },
    releaseFile: (executor, fileId) => releaseFiles(executor, { ids: [fileId] }),
    hasOpenObligations: async (executor, id) =>
      (await hasOpenLines(executor, id)) || hasOpenBalance(executor, id),
    documentsKeptUntil,
    eraseAccountData,
    onSessionsEnded: (accountId) =>
      live.announce(db, [
        {
          audience: accountAudience(accountId),
          object: `account:${accountId}`,
          version: null,
          kind: 'session',
        },
      ]),
  };
  return {
    platform,
    readSnapshot: deps.reads?.snapshot ?? primarySnapshot,
    outbound: deps.outbound,
    erasures: deps.erasures,
    identity,
    payment,
    payouts: {
      ...payment,
      payoutRail: deps.payoutRail,
      loadTransfer: async (executor: Executor, bankAccountId: number) => {
        const bank = (await decryptBankAccounts(executor, vault, [bankAccountId])).get(bankAccountId);
        const payee = bank && (await accountsByIds(executor, [bank.accountId])).get(bank.accountId);
        return bank && payee ? { name: payee.name, account: bank.account, ifsc: bank.ifsc } : null;
      },
    },
    bank: {
      ...platform,
      bankBranches: deps.bankBranches,
      bankCodes: createBankCodes(platform, identity),
      freezePayouts: (tx: Tx, accountId: number, now: Date) =>
        freezePayouts({ tx, now }, accountId, 'bank_change'),
    },
    accountChecks: { ...platform, log, accountCheck: deps.accountCheck },
    booking: { ...payment, geocoder, travelTime, ratings: ratingsOfProfessionals, planRatings, paysOnline },
    calendars: { ...payment, countDrift: deps.metrics.calendarDrift },
    registry: {
      ...payment,
      invoiceRegistry: deps.invoiceRegistry,
      countOverdue: deps.metrics.unregisteredInvoices,
    },
    ledgerChecks: {
      ...payment,
      countFaults: deps.metrics.ledgerFaults,
      findMore: async (tx: Tx) => [
        ...(await findShareFaults(tx)),
        ...(await findDocumentFaults(tx, platform.clock.now())),
        // Last, because nothing stores plans until it has ended.
        ...(await findPlanFaults(tx, payeesOf, platform.clock.now())),
      ],
    },
    payoutPlans: { ...platform, loadPayees: payeesOf },
    pruning: {
      ...platform,
      log,
      logEvent: deps.logEvent ?? (() => undefined),
      countRows: deps.metrics.rowsPruned,
    },
    notification: { ...platform, sms, live, log },
    sms: smsDeps,
    push: { ...platform, push },
    mail: { ...platform, mail, publicUrl: deps.publicUrl ? new URL(deps.publicUrl).origin : '' },
  };
}

/** Erases an account's data outside identity, in the transaction that deletes the account. */
async function eraseAccountData(executor: Executor, accountId: number, now: Date): Promise<void> {
  // First, because it finds the notes by the person's bookings, reviews and tickets.
  await eraseNotes(executor, accountId);
  await eraseAccountDataFromBookings(executor, accountId);
  await eraseProviderData(executor, accountId);
  await eraseAccountDataFromReviews(executor, accountId);
  await eraseReportData(executor, accountId);
  await eraseEnquiryData(executor, accountId);
  await eraseAccountDataFromCart(executor, accountId);
  await eraseFavourites(executor, accountId);
  await restrictDocuments(executor, accountId, now);
  await eraseNotificationData(executor, accountId);
  await releaseFiles(executor, { ownerId: accountId });
}
