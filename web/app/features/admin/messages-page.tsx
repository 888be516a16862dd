import '../../platform/all-texts.ts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TEMPLATE_NAMES,
  MESSAGE_VENDORS,
} from '@aaspaas/contract/features/message-kinds.ts';
import type { MessageFilter } from '@aaspaas/contract/features/messages.ts';
import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { NativeDateTime, NativeSelect } from '../../ui/native-field.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { MessageTable } from './messages/message-table.tsx';
import classes from './messages/messages.module.css';
import { type MessageList, messagesQuery, parseMessageFilter } from './messages-query.ts';

/** The log of text messages and e-mails, with filters; the address is the state. */
export function MessagesPage({ filter, first }: { filter: MessageFilter; first: MessageList }) {
  const t = useText();
  const [, setQuery] = useSearchParams();
  const loading = useNavigation().state === 'loading';
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(messagesQuery(filter), first);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Frame filter={filter}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <div className={loading ? classes.loading : undefined} aria-busy={loading}>
        {rows.length > 0 && <MessageTable messages={rows} label={t('message.title')} />}
        {rows.length === 0 && isFiltered && (
          <PageState drawing="empty" title={t('message.no_match')}>
            <Button variant="light" onClick={() => setQuery({})}>
              {t('message.clear')}
            </Button>
          </PageState>
        )}
        {rows.length === 0 && !isFiltered && (
          <PageState drawing="empty" title={t('message.none')} text={t('message.none_help')} />
        )}
      </div>
      {hasMore && <ShowMore text={t('message.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

const ALL = 'all';

function Filters({ filter }: { filter: MessageFilter }) {
  const t = useText();
  const [, setQuery] = useSearchParams();
  const set = (name: keyof MessageFilter) => (value: string) => {
    const { [name]: _before, ...others } = filter;
    setQuery({ ...others, ...(value === '' || value === ALL ? {} : { [name]: value }) }, { replace: true });
  };
  const all = { value: ALL, label: t('message.all') };
  return (
    <search className={classes.filters} aria-label={t('message.filters')}>
      <NativeSelect
        name="state"
        label={t('message.filter_state')}
        value={filter.state ?? ALL}
        onChange={set('state')}
        options={[all, ...MESSAGE_STATES.map((value) => ({ value, label: t(`message.state_${value}`) }))]}
      />
      <NativeSelect
        name="channel"
        label={t('message.filter_channel')}
        value={filter.channel ?? ALL}
        onChange={set('channel')}
        options={[all, ...MESSAGE_CHANNELS.map((value) => ({ value, label: t(`message.channel_${value}`) }))]}
      />
      <NativeSelect
        name="template"
        label={t('message.filter_template')}
        value={filter.template ?? ALL}
        onChange={set('template')}
        options={[
          all,
          ...MESSAGE_TEMPLATE_NAMES.map((value) => ({ value, label: t(`message.template_${value}`) })),
        ]}
      />
      <NativeSelect
        name="vendor"
        label={t('message.filter_vendor')}
        value={filter.vendor ?? ALL}
        onChange={set('vendor')}
        options={[all, ...MESSAGE_VENDORS.map((value) => ({ value, label: t(`message.vendor_${value}`) }))]}
      />
      <NativeDateTime
        kind="date"
        name="day"
        label={t('message.filter_day')}
        value={filter.day ?? ''}
        onChange={set('day')}
      />
    </search>
  );
}

function Frame({ filter, children }: { filter: MessageFilter; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('message.title')}</h1>
      <p className="mb-16 muted">{t('message.help')}</p>
      <Filters filter={filter} />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function MessagesSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame filter={parseMessageFilter(query)}>
      <ListSkeleton rows={6} />
    </Frame>
  );
}

/** The page if loading failed. */
export function MessagesFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame filter={parseMessageFilter(query)}>
      <LoadFailed text={t('message.load_failed')} />
    </Frame>
  );
}
