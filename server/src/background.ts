import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import { deleteExpiredExports, type ExportSource, runExports, settleBlocks } from './features/admin/index.ts';
import type { FeatureDeps } from './feature-deps.ts';
import { holdLoops } from './hold-senders.ts';
import { appendToChain } from './features/admin/index.ts';
import {
  approvalNotificationData,
  chargeOverdueSupplies,
  checkoutReactions,
  correctTravelTimes,
  dispatchReactions,
  documentReactions,
  issueDueDocuments,
  loadExtraTimeNotification,
  advanceSearches,
  reportOverdueAppeals,
  fireTimers,
  loadJobsOfDay,
  summarizeJobs,
  loadLineNotifications,
  loadReminderNotifications,
  loadRequestNotification,
  reminderReactions,
  paymentLinkMessage,
  cashNotificationData,
  creditNotificationData,
  dueNotificationData,
  expireCashClaims,
  isCashAsked,
  paymentNotificationData,
  refundNotificationData,
  requestSearchReactions,
  runDeadlines,
  updateDeadlines,
  expireApprovals,
  expirePositions,
  assignPlacedLines,
  planCities,
  loadStartCodeNotification,
  recheckCalendars,
  writeCalendars,
} from './features/booking/index.ts';
import { publishDueServices, switchPrices } from './features/catalog/index.ts';
import {
  identityReactions,
  eraseDeletedAccounts,
  logErasures,
  watchCodes,
} from './features/identity/index.ts';
import { deleteExpiredUploads } from './features/media/index.ts';
import {
  amountDueReaction,
  bankAccountReaction,
  blockReactions,
  bookingReactions,
  cashReaction,
  creditReaction,
  enquiryReactions,
  exportReaction,
  mailReactions,
  ledgerFaultReaction,
  moneyAlarmReaction,
  moneyApprovalReaction,
  paymentLinkReaction,
  paymentReaction,
  payoutReactions,
  providerReactions,
  pushReaction,
  refundApprovalReaction,
  refundReactions,
  releaseMessages,
  requestDigests,
  requestReactions,
  sendDueFallbacks,
  smsAlarmReaction,
  smsReaction,
} from './features/notification/index.ts';
import {
  blankExpiredDocuments,
  checkChargebacks,
  checkLedger,
  expireCredits,
  importSettlements,
  issueMonthlyDocuments,
  paymentReactions,
  reconcile,
  registerDocuments,
  remindAmountsDue,
  sendPayouts,
  storePayoutPlans,
} from './features/payment/index.ts';
import { checkBankAccounts, endPauses, requestTaxDetails } from './features/provider/index.ts';
import type { Reaction } from './platform/events/events.ts';
import type { Loop } from './platform/jobs/loops.ts';
import { prune } from './platform/jobs/prune.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { retentions } from './retention.ts';
import { commissionFacts, statementFacts } from './views/earnings/index.ts';
import { queueNumbers } from './views/queue/index.ts';
import { citiesRefreshLoop } from './views/cities/index.ts';
import { writeProfessionalActivity } from './views/console/index.ts';
import { rollUpMetrics } from './views/insight/index.ts';

/** Event handlers, run by the job queues of a worker. */
export function productReactions({
  platform,
  identity,
  payment,
  booking,
  notification,
  push,
  mail,
}: FeatureDeps): readonly Reaction[] {
  const { db, clock, vault } = platform;
  return [
    ...identityReactions({ db, vault, sms: identity.sms, publicUrl: mail.publicUrl }),
    ...checkoutReactions(booking),
    ...dispatchReactions(booking),
    ...requestSearchReactions(booking),
    ...documentReactions(booking),
    ...reminderReactions(booking),
    ...paymentReactions(payment),
    ...bookingReactions({
      ...notification,
      loadExtraTimeNotification: (extraId) => loadExtraTimeNotification(db, extraId),
      loadLineNotifications: (historyIds) => loadLineNotifications(db, historyIds),
      loadJobsOfDay: (professionalId, day) => loadJobsOfDay(db, professionalId, day),
      loadReminderNotifications: (timerIds) => loadReminderNotifications(db, timerIds, clock.now()),
      loadStartCodeNotification: (lineId) => loadStartCodeNotification(db, vault, lineId, clock.now()),
    }),
    ...requestReactions({
      ...notification,
      loadRequestNotification: (lineId) => loadRequestNotification(db, lineId),
    }),
    ...enquiryReactions(notification),
    ...providerReactions(notification),
    bankAccountReaction({ ...platform, sms: identity.sms }),
    ...blockReactions(notification),
    exportReaction(notification),
    ...refundReactions({
      ...notification,
      refundNotificationData: (refundId) => refundNotificationData(db, refundId),
    }),
    refundApprovalReaction({
      ...notification,
      approvalNotificationData: (id) => approvalNotificationData(db, id),
    }),
    ...payoutReactions(notification),
    amountDueReaction({
      ...notification,
      dueNotificationData: (due) => dueNotificationData(db, due),
    }),
    cashReaction({
      ...notification,
      cashNotificationData: (claimId) => cashNotificationData(db, claimId),
    }),
    creditReaction({
      ...notification,
      creditNotificationData: (creditId) => creditNotificationData(db, creditId),
    }),
    ledgerFaultReaction(notification),
    moneyAlarmReaction(notification),
    moneyApprovalReaction(notification),
    paymentReaction({
      ...notification,
      paymentNotificationData: (order) => paymentNotificationData(db, order),
    }),
    paymentLinkReaction({
      ...notification,
      publicUrl: mail.publicUrl,
      paymentLinkMessage: (link) => paymentLinkMessage(db, vault, link),
    }),
    pushReaction(push),
    smsReaction(notification),
    smsAlarmReaction(notification),
    ...mailReactions({ ...mail, queueNumbers: (operator) => queueNumbers(db, operator, clock.now()) }),
  ];
}

/** Periodic work of a worker. */
export function productLoops(
  {
    platform,
    readSnapshot,
    outbound,
    erasures,
    identity,
    payment,
    payouts,
    accountChecks,
    booking,
    calendars,
    ledgerChecks,
    payoutPlans,
    pruning,
    registry,
    notification,
    sms,
  }: FeatureDeps,
  objects: ObjectStore,
  sources: ReadonlyMap<ExportedList, ExportSource>,
): readonly Loop[] {
  const loops: Loop[] = [
    { name: 'audit chain', seconds: 2, run: () => appendToChain(platform) },
    { name: 'prune', seconds: 60, run: () => prune(pruning, retentions) },
    {
      name: 'exports',
      seconds: 2,
      run: () => runExports({ ...platform, log: payment.log, objects, sources, readSnapshot }),
    },
    {
      name: 'expired exports',
      seconds: 600,
      run: () => deleteExpiredExports({ ...platform, objects }),
    },
    { name: 'uploads', seconds: 3600, run: () => deleteExpiredUploads(platform, objects) },
    {
      name: 'account deletion',
      seconds: 600,
      run: () => eraseDeletedAccounts({ ...payment, ...identity }),
    },
    // Often, because an erasure that is not in the log is undone by a restore.
    { name: 'erasure log', seconds: 10, run: () => logErasures({ ...platform, erasures }) },
    { name: 'deadlines', seconds: 2, run: () => runDeadlines(booking) },
    // Once a version raised the deadline rules; otherwise one look-up in an index.
    { name: 'deadline rules', seconds: 10, run: () => updateDeadlines(booking) },
    { name: 'blocks', seconds: 10, run: () => settleBlocks({ ...booking, ...identity }) },
    { name: 'prices', seconds: 2, run: () => switchPrices(platform) },
    { name: 'publications', seconds: 2, run: () => publishDueServices(platform) },
    { name: 'position expiry', seconds: 300, run: () => expirePositions(booking) },
    // Runs often, so that a new process need not wait, but counts only every few minutes.
    { name: 'cities', seconds: 3, run: citiesRefreshLoop(platform) },
    // One look-up in an index, unless jobs were approved or rated.
    { name: 'professional activity', seconds: 2, run: () => writeProfessionalActivity(platform) },
    // Runs often, so that the days of a new database are there soon; a day is computed again at most once an hour.
    { name: 'metrics', seconds: 5, run: () => rollUpMetrics(platform) },
    { name: 'pause expiry', seconds: 60, run: () => endPauses(platform) },
    { name: 'tax detail requests', seconds: 600, run: () => requestTaxDetails(platform) },
    // A new day begins with the calendars of the day before, which still show all but the last of the days.
    { name: 'calendars', seconds: 60, run: () => writeCalendars(calendars) },
    { name: 'calendar recheck', seconds: 3600, run: () => recheckCalendars(calendars) },
    { name: 'held messages', seconds: 5, run: () => releaseMessages(notification) },
    { name: 'message fallbacks', seconds: 2, sends: true, run: () => sendDueFallbacks(sms) },
    { name: 'daily digests', seconds: 60, run: () => requestDigests(platform) },
    { name: 'unverified codes', seconds: 60, run: () => watchCodes(platform) },
    { name: 'job summaries', seconds: 60, run: () => summarizeJobs(booking) },
    { name: 'reminders', seconds: 30, run: () => fireTimers(booking) },
    { name: 'job requests', seconds: 2, run: () => advanceSearches(booking) },
    { name: 'overdue appeals', seconds: 60, run: () => reportOverdueAppeals(booking) },
    { name: 'travel factors', seconds: 3600, run: () => correctTravelTimes(booking) },
    {
      name: 'assignment',
      seconds: 20,
      run: async () => {
        // What was confirmed is assigned before the next plan.
        await assignPlacedLines(booking);
        await planCities(booking);
        await assignPlacedLines(booking);
      },
    },
    { name: 'refund approvals', seconds: 60, run: () => expireApprovals(platform) },
    { name: 'bank account checks', seconds: 10, sends: true, run: () => checkBankAccounts(accountChecks) },
    { name: 'payouts', seconds: 10, sends: true, run: () => sendPayouts(payouts) },
    // Two look-ups in indexes, unless something of the open pay has changed.
    { name: 'payout plans', seconds: 2, run: () => storePayoutPlans(payoutPlans) },
    { name: 'amounts due', seconds: 60, run: () => remindAmountsDue({ ...payment, isAsked: isCashAsked }) },
    { name: 'cash claims', seconds: 60, run: () => expireCashClaims(booking) },
    { name: 'ended credits', seconds: 600, run: () => expireCredits(payment) },
    { name: 'payment reconciliation', seconds: 20, sends: true, run: () => reconcile(payment) },
    // The report is imported once a day; what a webhook event announced is posted at once.
    { name: 'settlements', seconds: 60, run: () => importSettlements(payment) },
    { name: 'chargebacks', seconds: 300, run: () => checkChargebacks(payment) },
    // Invoices are issued by reactions and requests; these find the ones that are left.
    { name: 'overdue supplies', seconds: 600, run: () => chargeOverdueSupplies(booking) },
    { name: 'due documents', seconds: 60, run: () => issueDueDocuments(booking) },
    // One look-up once the documents of the last month are issued.
    {
      name: 'monthly documents',
      seconds: 60,
      run: () =>
        issueMonthlyDocuments({
          ...payment,
          loadStatementFacts: statementFacts,
          loadCommissionFacts: commissionFacts,
        }),
    },
    { name: 'invoice registry', seconds: 30, sends: true, run: () => registerDocuments(registry) },
    { name: 'document retention', seconds: 3600, run: () => blankExpiredDocuments(payment) },
    { name: 'ledger check', seconds: 600, run: () => checkLedger(ledgerChecks) },
  ];
  return holdLoops(loops, outbound);
}
