import type { ConsoleCounts } from '@aaspaas/contract/features/admin-console.ts';
import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import {
  IconBook2,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconCoinRupee,
  IconFileInvoice,
  IconFileText,
  IconCreditCard,
  IconFileExport,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconMapSearch,
  IconMessage,
  IconMessageQuestion,
  IconPhoto,
  IconReceiptRefund,
  IconReceiptTax,
  IconScale,
  IconSettings,
  IconSparkles,
  IconStar,
  IconTags,
  IconTicket,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { mayOpen } from '../../../platform/admin-access.ts';

/** A page in the console's menu. */
export interface ConsoleLink {
  readonly to: string;
  readonly text: MessageKey;
  readonly Icon: typeof IconBook2;
  /** The count that the menu shows next to the page. */
  readonly count?: keyof ConsoleCounts;
  /** Only this address is the page, not those below it. */
  readonly end?: boolean;
}

/** A group of pages in the console's menu. */
export interface ConsoleGroup {
  readonly title: MessageKey;
  readonly links: readonly ConsoleLink[];
}

/** The console's pages in the order of the menu. */
const CONSOLE_GROUPS: readonly ConsoleGroup[] = [
  {
    title: 'console.work',
    links: [
      { to: '/admin', text: 'queue.title', Icon: IconListCheck, end: true },
      { to: '/admin/dispatch', text: 'shell.admin_dispatch', Icon: IconLayoutDashboard, count: 'dispatch' },
      { to: '/admin/bookings', text: 'console.bookings', Icon: IconCalendarEvent },
      {
        to: '/admin/enquiries',
        text: 'enquiry.queue_title',
        Icon: IconMessageQuestion,
        count: 'enquiries',
      },
      {
        to: '/admin/pd-enquiries',
        text: 'enquiry.pd_queue',
        Icon: IconTruckDelivery,
        count: 'pd_enquiries',
      },
      { to: '/admin/reports', text: 'report.admin_title', Icon: IconTicket, count: 'reports' },
      { to: '/admin/appeals', text: 'appeal.queue_title', Icon: IconScale, count: 'appeals' },
    ],
  },
  {
    title: 'console.people',
    links: [
      { to: '/admin/professionals', text: 'admin.professionals', Icon: IconId },
      {
        to: '/admin/professionals?state=pending',
        text: 'admin.applicants',
        Icon: IconUserCheck,
        count: 'applicants',
      },
      {
        to: '/admin/custom-services',
        text: 'offer.queue_title',
        Icon: IconSparkles,
        count: 'custom_services',
      },
      { to: '/admin/customers', text: 'customer.title', Icon: IconUsers },
      { to: '/admin/operators', text: 'operator.title', Icon: IconUsersGroup },
    ],
  },
  {
    title: 'console.money',
    links: [
      { to: '/admin/payments', text: 'payments.title', Icon: IconCreditCard },
      { to: '/admin/documents', text: 'documents.title', Icon: IconFileInvoice },
      { to: '/admin/refunds', text: 'refund.admin_title', Icon: IconReceiptRefund, count: 'refunds' },
      { to: '/admin/amounts-due', text: 'due.admin_title', Icon: IconCoinRupee },
      { to: '/admin/payouts', text: 'payout.title', Icon: IconCashBanknote },
      { to: '/admin/settlements', text: 'settlement.title', Icon: IconBuildingBank },
      { to: '/admin/books', text: 'books.title', Icon: IconBook2 },
      { to: '/admin/tax', text: 'tax.admin_title', Icon: IconReceiptTax },
      { to: '/admin/months', text: 'month.title', Icon: IconCalendarCheck },
    ],
  },
  {
    title: 'catalogue.group',
    links: [
      { to: '/admin/services', text: 'catalogue.title', Icon: IconTags },
      { to: '/admin/banners', text: 'banner.title', Icon: IconPhoto },
      { to: '/admin/pages', text: 'pages.title', Icon: IconFileText },
      { to: '/admin/reviews', text: 'review.admin_title', Icon: IconStar },
    ],
  },
  {
    title: 'insight.group',
    links: [
      { to: '/admin/overview', text: 'insight.title', Icon: IconChartBar },
      { to: '/admin/supply', text: 'insight.supply', Icon: IconMapSearch },
      { to: '/admin/searches', text: 'insight.searches', Icon: IconZoomQuestion },
    ],
  },
  {
    title: 'console.system',
    links: [
      { to: '/admin/messages', text: 'message.title', Icon: IconMessage },
      { to: '/admin/webhooks', text: 'webhook.title', Icon: IconWebhook },
      { to: '/admin/exports', text: 'export.title', Icon: IconFileExport },
      { to: '/admin/settings', text: 'admin.settings', Icon: IconSettings },
      { to: '/admin/audit', text: 'audit.title', Icon: IconHistory },
    ],
  },
];

/** Returns the groups with the pages that the grants open; a group without any is left out. */
export function groupsFor(grants: readonly Grant[]): readonly ConsoleGroup[] {
  return CONSOLE_GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ to }) => mayOpen(to, grants)),
  })).filter(({ links }) => links.length > 0);
}

/**
 * Returns the link of the page that an address shows: of two links to one path, the one whose parameters the address has.
 * Undefined: the page has no link.
 */
export function currentLink(
  groups: readonly ConsoleGroup[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): ConsoleLink | undefined {
  const parameters = new URLSearchParams(search);
  const links = groups
    .flatMap((group) => group.links)
    .filter(({ to, end }) => {
      const [path = '', query] = to.split('?');
      if (query)
        return (
          pathname === path && [...new URLSearchParams(query).keys()].every((name) => parameters.has(name))
        );
      return pathname === path || (!end && pathname.startsWith(`${path}/`));
    });
  return links.find(({ to }) => to.includes('?')) ?? links[0];
}

/** Returns the pages of the bottom bar on phones. */
export function barLinks(groups: readonly ConsoleGroup[]): readonly ConsoleLink[] {
  const links = groups.flatMap((group) => group.links);
  const first = links.filter(({ to }) => ['/admin', '/admin/bookings', '/admin/dispatch'].includes(to));
  return [...first, ...links.filter((link) => !first.includes(link))].slice(0, 3);
}
