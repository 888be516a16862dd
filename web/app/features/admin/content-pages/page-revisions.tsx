import type { ContentPageOfOperator, PageRevision } from '@aaspaas/contract/features/admin-pages.ts';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { NativeSelect } from '../../../ui/native-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import {
  firstRevisionsQuery,
  revisionQuery,
  type RevisionsReply,
  revisionsQuery,
} from '../content-pages-query.ts';
import { lazySheet } from '../console/lazy-sheet.tsx';
import classes from './content-pages.module.css';
import { PageDiff } from './page-diff.tsx';
import { PageFrame } from './page-frame.tsx';

const PublishPageSheet = lazySheet(async () => ({
  default: (await import('./publish-page-sheet.tsx')).PublishPageSheet,
}));

interface PageRevisionsProps {
  readonly page: ContentPageOfOperator;
  readonly mayAct: boolean;
  readonly onPublished: () => Promise<void>;
}

/** The published revisions of a page: shown, compared, and published again. */
export function PageRevisions(props: PageRevisionsProps) {
  const t = useText();
  const { slug, version } = props.page;
  const { data, failed, retry } = useAccountQuery(firstRevisionsQuery(slug, version), { keepPrevious: true });
  return (
    <section className={classes.section} aria-labelledby="page-revisions">
      <h2 id="page-revisions">{t('pages.revisions')}</h2>
      {failed && <FailedState look="line" text={t('pages.revisions_failed')} retry={retry} />}
      {!data && !failed && <ListSkeleton rows={3} />}
      {data?.data.length === 0 && <p className="muted">{t('pages.revisions_none')}</p>}
      {data && data.data.length > 0 && <Revisions {...props} first={data} />}
    </section>
  );
}

type Opened = { readonly kind: 'show' | 'compare' | 'restore'; readonly number: number };

function Revisions({ page, mayAct, onPublished, first }: PageRevisionsProps & { first: RevisionsReply }) {
  const t = useText();
  const { slug, version, revision } = page;
  const { rows, hasMore, loadingMore, more } = usePagedQuery(revisionsQuery(slug, version), first);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A closing sheet keeps its content.
  const [last, setLast] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setLast(next);
  };
  const close = () => setOpened(null);
  const shown = last?.number ?? 0;
  return (
    <>
      <ol className={classes.revisions}>
        {rows.map((one) => (
          <li key={one.number}>
            <Revision revision={one} />
            <div className={classes.buttons}>
              {(
                [
                  ['show', 'pages.show', 'pages.show_revision'],
                  ...(rows.length > 1
                    ? ([['compare', 'pages.compare', 'pages.compare_revision']] as const)
                    : []),
                  ...(mayAct && !one.current
                    ? ([['restore', 'pages.restore', 'pages.restore_revision']] as const)
                    : []),
                ] as const
              ).map(([kind, text, label]) => (
                <Button
                  key={kind}
                  variant="subtle"
                  size="compact"
                  aria-label={t(label, { number: one.number })}
                  onClick={() => open({ kind, number: one.number })}
                >
                  {t(text)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {hasMore && <ShowMore text={t('pages.older')} loading={loadingMore} onClick={more} />}
      <Sheet
        opened={opened?.kind === 'show'}
        onClose={close}
        title={t('pages.revision_number', { number: shown })}
        size="xl"
      >
        {last?.kind === 'show' && <Texts slug={slug} number={shown} />}
      </Sheet>
      <Sheet opened={opened?.kind === 'compare'} onClose={close} title={t('pages.compare_title')} size="xl">
        {last?.kind === 'compare' && <Compare key={shown} page={page} rows={rows} number={shown} />}
      </Sheet>
      <PublishPageSheet
        opened={opened?.kind === 'restore'}
        close={close}
        slug={slug}
        version={version}
        current={revision}
        restored={shown}
        onPublished={onPublished}
      />
    </>
  );
}

function Revision({ revision }: { revision: PageRevision }) {
  const t = useText();
  const language = useLanguage();
  const { number, note, published_at, published_by, restored_from, current } = revision;
  const facts = [
    published_at && formatInstant(published_at, language),
    published_by,
    restored_from !== null && t('pages.restored_from', { number: restored_from }),
    !published_at && t('pages.before_revisions'),
  ].filter(Boolean);
  return (
    <div className={classes.revision}>
      <span className="row flex-wrap gap-8">
        <b className="semibold">{t('pages.revision_number', { number })}</b>
        {current && <Badge tone="success">{t('pages.current')}</Badge>}
      </span>
      {note && <span dir="auto">{note}</span>}
      <span className="muted text-13">{facts.join(' · ')}</span>
    </div>
  );
}

function Texts({ slug, number }: { slug: string; number: number }) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(revisionQuery(slug, number));
  if (failed) return <FailedState look="line" text={t('pages.revision_failed')} retry={retry} />;
  return data ? <PageFrame texts={data.data} /> : <ListSkeleton rows={4} />;
}

/** Compares a revision with the one before it at first, or the first one with the newest. */
function Compare({
  page,
  rows,
  number,
}: {
  page: ContentPageOfOperator;
  rows: readonly PageRevision[];
  number: number;
}) {
  const t = useText();
  const earlier = rows.find((one) => one.number < number)?.number;
  const [from, setFrom] = useState(String(earlier ?? number));
  const [to, setTo] = useState(String(earlier === undefined ? (rows[0]?.number ?? number) : number));
  const options = [
    ...(page.state === 'changed' ? [{ value: 'draft', label: t('pages.saved_texts') }] : []),
    ...rows.map((one) => ({
      value: String(one.number),
      label: t('pages.revision_number', { number: one.number }),
    })),
  ];
  const side = (value: string) => (value === 'draft' ? value : Number(value));
  return (
    <div className="stack gap-16">
      <div className={classes.sides}>
        <NativeSelect
          name="from"
          label={t('pages.compare_from')}
          value={from}
          options={options}
          onChange={setFrom}
        />
        <NativeSelect name="to" label={t('pages.compare_to')} value={to} options={options} onChange={setTo} />
      </div>
      <PageDiff slug={page.slug} from={side(from)} to={side(to)} version={page.version} />
    </div>
  );
}
