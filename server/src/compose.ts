import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import {
  adminRefundRoutes,
  adminRoutes,
  adminSettingsRoutes,
  customServiceRoutes,
  payoutFile,
  payoutRoutes,
} from './features/admin/index.ts';
import {
  bookingDocumentRoutes,
  checkoutReactions,
  checkoutRoutes,
  documentReactions,
  extraTimeRoutes,
  lineRoutes,
  eraseAccountDataFromBookings,
  loadExtraTimeNotification,
  hasOpenLines,
  upcomingJobs,
  deleteExpiredCandidates,
  loadLineNotification,
  paymentNotificationData,
  refundNotificationData,
  runDeadlines,
  assignPlacedLines,
  loadStartCodeNotification,
} from './features/booking/index.ts';
import { cartRoutes, eraseAccountDataFromCart } from './features/cart/index.ts';
import { catalogRoutes, eraseFavourites, favouritesRoutes } from './features/catalog/index.ts';
import { contentRoutes, eraseReportData } from './features/content/index.ts';
import { enquiryRoutes, eraseEnquiryData } from './features/enquiry/index.ts';
import {
  accountRoutes,
  addressesRoutes,
  createAuthenticator,
  ensureOperator,
  identityReactions,
  eraseDeletedAccounts,
  type IdentityDeps,
  sessionRoutes,
  saveLastPlace,
  createAccountDeletion,
  type SmsBudget,
  pruneIdentity,
} from './features/identity/index.ts';
import {
  filesByIds,
  releaseFiles,
  mediaFiles,
  mediaRoutes,
  deleteExpiredUploads,
  storeAvatar,
} from './features/media/index.ts';
import {
  eraseNotificationData,
  notificationEvents,
  bookingReactions,
  enquiryReactions,
  notificationRoutes,
  paymentReaction,
  payoutReaction,
  providerReactions,
  pushRoutes,
  pushReaction,
  refundReactions,
} from './features/notification/index.ts';
import {
  checkLedger,
  eraseDocumentRecipient,
  adminDocumentRoutes,
  statementRoutes,
  hasOpenBalance,
  paymentWebhookRoutes,
  paymentReactions,
  reconcile,
  pruneWebhookEvents,
} from './features/payment/index.ts';
import { placesRoutes } from './features/places/index.ts';
import {
  availabilityRoutes,
  endPauses,
  eraseProviderData,
  loginFailure,
  prepareBaseMove,
  offerRoutes,
  registrationRoutes,
  pauseDuringDeletion,
} from './features/provider/index.ts';
import {
  eraseAccountDataFromReviews,
  ratingsOfProfessionals,
  ratingsOfServices,
  reviewRoutes,
} from './features/review/index.ts';
import type { Connection, Db, Executor } from './platform/db/connect.ts';
import type { Events, Reaction } from './platform/events/events.ts';
import type { Authenticate } from './platform/http/bind.ts';
import type { Handlers } from './platform/http/call.ts';
import { postgresRateLimits, pruneRateLimits } from './platform/http/rate-limits.ts';
import type { Loop } from './platform/jobs/loops.ts';
import type { Live } from './platform/live/live.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { pageReportRoutes } from './platform/metrics/page-reports.ts';
import type { Platform } from './platform/platform.ts';
import type { Vault } from './platform/vault.ts';
import { type BankBranchSettings, pickBankBranches } from './ports/bank-branches/pick.ts';
import type { BankBranches } from './ports/bank-branches/port.ts';
import { systemClock } from './ports/clock/local.ts';
import type { Clock } from './ports/clock/port.ts';
import { type GeocoderSettings, pickGeocoder } from './ports/geocoder/pick.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { type GatewaySettings, pickGateway } from './ports/payment-gateway/pick.ts';
import type { GatewaySimulator, PaymentGateway } from './ports/payment-gateway/port.ts';
import { type PushSettings, pickPush } from './ports/push/pick.ts';
import type { PushSender } from './ports/push/port.ts';
import { localSms } from './ports/sms/local.ts';
import type { SmsGateway, SmsInbox } from './ports/sms/port.ts';
import { accountExport } from './views/account/index.ts';
import { bookingCalendar, bookingViews } from './views/bookings/index.ts';
import { booksViews } from './views/books/index.ts';
import { citiesRefreshLoop, citiesRoutes } from './views/cities/index.ts';
import { discoveryRoutes } from './views/discovery/index.ts';
import { earningsViews, statementFacts } from './views/earnings/index.ts';
import { assignmentOutcomeRoutes } from './views/offers/index.ts';
import { payoutViews } from './views/payouts/index.ts';
import { sitemapRoutes } from './views/sitemap/index.ts';

/** The composed product. */
export interface Product {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly reactions: readonly Reaction[];
  readonly loops: readonly Loop[];
  /** Routes outside the API: files, and pages for search engines. */
  rawRoutes(app: FastifyInstance): void;
  /** Creates the first operator from the environment. */
  ensureOperator(mobile: string, password: string): Promise<void>;
}

/** Adapters of external systems. */
export interface Adapters {
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly sms: SmsGateway & SmsInbox;
  readonly push: PushSender;
  readonly geocoder: Geocoder;
  readonly bankBranches: BankBranches;
  readonly gateway: PaymentGateway;
  /** The payment simulator, if the gateway's keys are not set. */
  readonly simulator: GatewaySimulator | null;
}

/** Picks the adapters that the environment names. */
export async function pickAdapters(
  env: Pick<Env, 'DATA_DIR'> & GeocoderSettings & GatewaySettings & BankBranchSettings & PushSettings,
  db: Db,
  vault: Vault,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Adapters> {
  const clock = systemClock;
  return {
    clock,
    objects: localObjectStore(join(env.DATA_DIR, 'files')),
    sms: localSms(db, clock),
    push: await pickPush(env),
    geocoder: pickGeocoder(env, clock, log),
    bankBranches: pickBankBranches(env, clock, log),
    ...pickGateway(env, { db, clock, vault, log }),
  };
}

/** Inputs from the process or a test. */
export interface ProductDeps extends Adapters {
  readonly connection: Connection;
  readonly vault: Vault;
  readonly events: Events;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly securityLog: SecurityLog;
  readonly smsBudget: SmsBudget;
  /** Whether the simulator's checkout can be used; without it and without keys, payment before the work is not offered. */
  readonly simulatorEnabled: boolean;
  /** Whether the site is served over HTTPS. */
  readonly secureCookies: boolean;
  /** The public URL, if configured. */
  readonly publicUrl?: string | undefined;
}

/** Picks adapters and composes features; no other file does. */
export function compose(deps: ProductDeps): Product {
  const {
    connection: { db },
    clock,
    vault,
    events,
    live,
    metrics,
    objects,
    sms,
    push,
    geocoder,
    bankBranches,
    gateway,
    log,
    securityLog,
    secureCookies,
    publicUrl,
  } = deps;
  const platform: Platform = {
    db,
    clock,
    vault,
    publish: events.publish,
    limits: postgresRateLimits(db, clock),
    securityLog,
  };
  const authenticate = createAuthenticator(platform);
  const ratings = ratingsOfProfessionals;
  const payment = { ...platform, gateway, log };
  const paysOnline = deps.simulator === null || deps.simulatorEnabled;
  const booking = { ...payment, geocoder, ratings, paysOnline };
  const notifyDeps = { ...platform, sms, live };
  const identity: IdentityDeps = {
    sms,
    smsBudget: deps.smsBudget,
    secureCookies,
    loginFailure: async ({ id, role }) => (role === 'employee' ? loginFailure(platform, id) : null),
    pictureUrl: async (fileId) => (await filesByIds(db, [fileId])).get(fileId)?.url ?? null,
    storeAvatar: (sent) => storeAvatar(objects, sent),
    prepareAddressChange: async ({ id, role }, address) =>
      role === 'employee' ? prepareBaseMove({ geocoder }, id, address) : { save: async () => undefined },
    pauseForDeletion: pauseDuringDeletion,
    releaseFile: (executor, fileId) => releaseFiles(executor, { ids: [fileId] }),
    hasOpenObligations: async (executor, id) =>
      (await hasOpenLines(executor, id)) || hasOpenBalance(executor, id),
    eraseAccountData,
    onSessionsEnded: (accountId) => live.notify(accountId),
  };
  return {
    handlers: {
      ...sessionRoutes(platform, identity),
      ...accountRoutes(platform, identity),
      ...addressesRoutes(platform),
      ...catalogRoutes(platform),
      ...favouritesRoutes(platform),
      ...contentRoutes(platform),
      ...discoveryRoutes({ ...platform, geocoder }),
      ...citiesRoutes(platform),
      ...mediaRoutes(platform, objects),
      ...placesRoutes({ geocoder, saveLastPlace: (id, point) => saveLastPlace(platform.db, id, point) }),
      ...registrationRoutes({
        ...platform,
        objects,
        geocoder,
        bankBranches,
        accountDeletion: createAccountDeletion(platform, identity),
        ratings,
      }),
      ...offerRoutes({ ...platform, objects, geocoder }),
      ...customServiceRoutes(platform),
      ...availabilityRoutes({ ...platform, geocoder, upcomingJobs }),
      ...cartRoutes({ ...platform, ratings: ratingsOfServices }),
      ...checkoutRoutes(booking),
      ...lineRoutes(booking),
      ...extraTimeRoutes(booking),
      ...reviewRoutes(platform),
      ...enquiryRoutes({ ...booking, objects }),
      ...notificationRoutes({ ...platform, live }),
      ...pushRoutes({ ...platform, push }),
      ...adminRoutes(booking),
      ...adminRefundRoutes(booking),
      ...adminSettingsRoutes({ ...platform, paysOnline }),
      ...bookingViews({ ...platform, paysOnline, payKey: gateway.key }),
      ...earningsViews(platform),
      ...assignmentOutcomeRoutes(platform),
      ...payoutRoutes(platform),
      ...payoutViews(platform),
      ...booksViews(platform),
      ...pageReportRoutes({ clock, log, metrics }),
    },
    authenticate,
    reactions: [
      ...identityReactions({ vault, sms }),
      ...checkoutReactions(booking),
      ...documentReactions(booking),
      ...paymentReactions(payment),
      ...bookingReactions({
        ...notifyDeps,
        loadExtraTimeNotification: (extraId) => loadExtraTimeNotification(db, extraId),
        loadLineNotification: (historyId) => loadLineNotification(db, historyId),
        loadStartCodeNotification: (lineId) => loadStartCodeNotification(db, vault, lineId, clock.now()),
      }),
      ...enquiryReactions(notifyDeps),
      ...providerReactions(notifyDeps),
      ...refundReactions({
        ...notifyDeps,
        refundNotificationData: (refundId) => refundNotificationData(db, refundId),
      }),
      payoutReaction(notifyDeps),
      paymentReaction({
        ...notifyDeps,
        paymentNotificationData: (order) => paymentNotificationData(db, order),
      }),
      pushReaction({ ...platform, push }),
    ],
    rawRoutes(app) {
      mediaFiles(platform, objects, authenticate)(app);
      notificationEvents(platform, live, authenticate)(app);
      accountExport(platform, authenticate)(app);
      bookingCalendar(platform, authenticate)(app);
      payoutFile(platform, authenticate)(app);
      statementRoutes(platform, statementFacts, authenticate)(app);
      bookingDocumentRoutes({ ...platform, geocoder }, authenticate)(app);
      adminDocumentRoutes(platform, authenticate)(app);
      paymentWebhookRoutes({ ...payment, securityLog })(app);
      sitemapRoutes(platform, publicUrl)(app);
    },
    ensureOperator: (mobile, password) => ensureOperator(platform, mobile, password),
    loops: [
      { name: 'limits', seconds: 300, run: () => pruneRateLimits(db, clock.now()) },
      { name: 'uploads', seconds: 3600, run: () => deleteExpiredUploads(platform, objects) },
      {
        name: 'account deletion',
        seconds: 600,
        run: () => eraseDeletedAccounts({ ...platform, ...identity, log }),
      },
      { name: 'session cleanup', seconds: 3600, run: () => pruneIdentity(platform) },
      { name: 'deadlines', seconds: 2, run: () => runDeadlines(booking) },
      // Runs often, so that a new process need not wait, but counts only every few minutes.
      { name: 'cities', seconds: 3, run: citiesRefreshLoop(platform) },
      { name: 'pause expiry', seconds: 60, run: () => endPauses(platform) },
      { name: 'candidate cleanup', seconds: 3600, run: () => deleteExpiredCandidates(db, clock.now()) },
      { name: 'assignment', seconds: 2, run: () => assignPlacedLines(booking) },
      { name: 'payment reconciliation', seconds: 20, run: () => reconcile(payment) },
      { name: 'ledger check', seconds: 600, run: () => checkLedger(payment) },
      { name: 'webhook event cleanup', seconds: 3600, run: () => pruneWebhookEvents(payment) },
    ],
  };
}

/** Erases an account's data outside identity, in the transaction that deletes the account. */
async function eraseAccountData(executor: Executor, accountId: number): Promise<void> {
  await eraseAccountDataFromBookings(executor, accountId);
  await eraseProviderData(executor, accountId);
  await eraseAccountDataFromReviews(executor, accountId);
  await eraseReportData(executor, accountId);
  await eraseEnquiryData(executor, accountId);
  await eraseAccountDataFromCart(executor, accountId);
  await eraseFavourites(executor, accountId);
  await eraseDocumentRecipient(executor, accountId);
  await eraseNotificationData(executor, accountId);
  await releaseFiles(executor, { ownerId: accountId });
}
