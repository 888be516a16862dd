import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import classes from './console/console.module.css';
import { WebhookCard } from './webhooks/webhook-card.tsx';
import {
  parseWebhookTab,
  WEBHOOK_TABS,
  type WebhookList,
  webhooksQuery,
  type WebhookTab,
} from './webhooks-query.ts';

/** Signed events of the payment gateway that could not be applied. */
export function WebhooksPage({ tab, first }: { tab: WebhookTab; first: WebhookList }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(webhooksQuery(tab), first);
  return (
    <Frame tab={tab}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 && tab === 'open' && (
        <PageState drawing="empty" title={t('webhook.none')} text={t('webhook.none_help')} />
      )}
      {rows.length === 0 && tab === 'done' && <PageState drawing="empty" title={t('webhook.none_done')} />}
      {rows.length > 0 && (
        <div className={classes.cards}>
          {rows.map((one) => (
            <WebhookCard key={one.id} event={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('webhook.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({ tab: current, children }: { tab: WebhookTab; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('webhook.title')}</h1>
      <p className="mb-16 muted">{t('webhook.help')}</p>
      <StateTabs
        label={t('webhook.lists')}
        path="/admin/webhooks"
        states={WEBHOOK_TABS}
        current={current}
        tab={(one) => t(`webhook.${one}`)}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function WebhooksSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame tab={parseWebhookTab(query)}>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function WebhooksFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame tab={parseWebhookTab(query)}>
      <LoadFailed text={t('webhook.failed')} />
    </Frame>
  );
}
