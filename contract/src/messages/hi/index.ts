import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { admin } from './admin.ts';
import { adminTax } from './admin-tax.ts';
import { appeal } from './appeal.ts';
import { assignment } from './assignment.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { bank } from './bank.ts';
import { banners } from './banners.ts';
import { block } from './block.ts';
import { board } from './board.ts';
import { booking } from './booking.ts';
import { bulk } from './bulk.ts';
import { caller } from './caller.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { catalogue } from './catalogue.ts';
import { cities } from './cities.ts';
import { common } from './common.ts';
import { conflict } from './conflict.ts';
import { console } from './console.ts';
import { customer } from './customer.ts';
import { discovery } from './discovery.ts';
import { documents } from './documents.ts';
import { due } from './due.ts';
import { duty } from './duty.ts';
import { earnings } from './earnings.ts';
import { enquiry } from './enquiry.ts';
import { listExports } from './export.ts';
import { favourites } from './favourites.ts';
import { finder } from './finder.ts';
import { forms } from './forms.ts';
import { identity } from './identity.ts';
import { insight } from './insight.ts';
import { invoice } from './invoice.ts';
import { jobMoney } from './job-money.ts';
import { journal } from './journal.ts';
import { line } from './line.ts';
import { media } from './media.ts';
import { mail } from './mail.ts';
import { message } from './message.ts';
import { month } from './month.ts';
import { notification } from './notification.ts';
import { pages } from './pages.ts';
import { payLink } from './pay-link.ts';
import { payment } from './payment.ts';
import { payments } from './payments.ts';
import { settlement } from './settlement.ts';
import { chargeback } from './chargeback.ts';
import { webhook } from './webhook.ts';
import { offer } from './offer.ts';
import { outbox } from './outbox.ts';
import { operator } from './operator.ts';
import { payout } from './payout.ts';
import { pictures } from './pictures.ts';
import { places } from './places.ts';
import { professional } from './professional.ts';
import { preference } from './preference.ts';
import { provider } from './provider.ts';
import { queue } from './queue.ts';
import { refund } from './refund.ts';
import { registration } from './registration.ts';
import { report } from './report.ts';
import { requests } from './requests.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { slots } from './slots.ts';
import { sms } from './sms.ts';
import { tax } from './tax.ts';
import { timeline } from './timeline.ts';
import { visit } from './visit.ts';
import { job } from './job.ts';
import type { Messages } from '../index.ts';

/** The Hindi texts; the type refuses a missing or a superfluous key. */
export const hi: Messages = {
  ...account,
  ...addresses,
  ...admin,
  ...appeal,
  ...assignment,
  ...audit,
  ...availability,
  ...bank,
  ...block,
  ...board,
  ...booking,
  ...bulk,
  ...caller,
  ...cart,
  ...catalog,
  ...catalogue,
  ...banners,
  ...pages,
  ...cities,
  ...common,
  ...conflict,
  ...console,
  ...customer,
  ...discovery,
  ...documents,
  ...due,
  ...duty,
  ...earnings,
  ...enquiry,
  ...listExports,
  ...favourites,
  ...finder,
  ...forms,
  ...identity,
  ...insight,
  ...invoice,
  ...jobMoney,
  ...journal,
  ...line,
  ...mail,
  ...media,
  ...message,
  ...month,
  ...notification,
  ...payLink,
  ...payment,
  ...payments,
  ...settlement,
  ...chargeback,
  ...webhook,
  ...offer,
  ...operator,
  ...outbox,
  ...payout,
  ...pictures,
  ...places,
  ...professional,
  ...preference,
  ...provider,
  ...queue,
  ...refund,
  ...registration,
  ...report,
  ...requests,
  ...review,
  ...shell,
  ...slots,
  ...sms,
  ...tax,
  ...adminTax,
  ...timeline,
  ...visit,
  ...job,
};
