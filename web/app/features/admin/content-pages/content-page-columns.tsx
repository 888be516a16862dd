import type { ContentPageRow, ContentPageState } from '@aaspaas/contract/features/admin-pages.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import type { ListColumn } from '../table/list-table.tsx';
import classes from './content-pages.module.css';

const TONES: Readonly<Record<ContentPageState, BadgeTone>> = {
  published: 'success',
  changed: 'warning',
  draft: 'neutral',
};

/** The state of a content page. */
export function ContentPageStateBadge({ state, t }: { state: ContentPageState; t: Translate }) {
  return <Badge tone={TONES[state]}>{t(`pages.state_${state}`)}</Badge>;
}

/** The columns of the list of content pages. */
export function contentPageColumns(t: Translate, language: Language): ListColumn<ContentPageRow>[] {
  const instant = (iso: string | null) => (iso ? formatInstant(iso, language) : '–');
  return [
    {
      id: 'title',
      header: t('pages.one'),
      cell: ({ title, slug }) => (
        <span>
          {title}
          <span className={classes.slug}>/pages/{slug}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('catalogue.state'),
      phone: 'first',
      cell: ({ state }) => <ContentPageStateBadge state={state} t={t} />,
    },
    {
      id: 'revision',
      header: t('pages.revision'),
      numeric: true,
      cell: ({ revision }) => revision ?? '–',
    },
    {
      id: 'published',
      header: t('pages.published_at'),
      phone: 'second',
      cell: ({ published_at }) => instant(published_at),
    },
    {
      id: 'published_by',
      header: t('pages.published_by'),
      cell: ({ published_by }) => <bdi>{published_by ?? '–'}</bdi>,
    },
    { id: 'saved', header: t('pages.saved_at'), cell: ({ saved_at }) => instant(saved_at) },
    {
      id: 'saved_by',
      header: t('pages.saved_by'),
      hidden: true,
      cell: ({ saved_by }) => <bdi>{saved_by ?? '–'}</bdi>,
    },
  ];
}
