import '../../platform/all-texts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { type ContentPageReply, contentPageQuery } from './content-pages-query.ts';
import { ContentPageStateBadge } from './content-pages/content-page-columns.tsx';
import classes from './content-pages/content-pages.module.css';
import { lazySheet } from './console/lazy-sheet.tsx';
import { type AfterSave, PageForm } from './content-pages/page-form.tsx';
import { PageFrame } from './content-pages/page-frame.tsx';
import { PageRevisions } from './content-pages/page-revisions.tsx';

const PublishPageSheet = lazySheet(async () => ({
  default: (await import('./content-pages/publish-page-sheet.tsx')).PublishPageSheet,
}));

/** A content page: its texts, its preview, its publication and its revisions. Operators who only read see the saved texts. */
export function ContentPageEditor({ first }: { first: ContentPageReply }) {
  const t = useText();
  const mayAct = useGrant('content.act');
  // A new form after the page was saved, published or loaded again.
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<AfterSave>(null);
  const { data, failure, reload } = useAccountQuery(contentPageQuery(first.data.slug), { first });
  const page = (data ?? first).data;
  const reloadForm = async () => {
    await reload();
    setRound((now) => now + 1);
  };
  const close = () => setOpened(null);
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/pages">{t('pages.title')}</Link>
      </p>
      <div className={classes.head}>
        <h1 className="text-24">{page.title}</h1>
        <ContentPageStateBadge state={page.state} t={t} />
        <span className="flex-1" />
        {page.revision !== null && (
          <a href={`/pages/${page.slug}`} target="_blank" rel="noreferrer">
            {t('pages.open')}
          </a>
        )}
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      {page.state === 'changed' && <p className="muted mb-16">{t('pages.changed_help')}</p>}
      {mayAct ? (
        <PageForm
          key={round}
          page={page}
          onReload={reloadForm}
          onSaved={async (next, saved) => {
            if (saved) await reloadForm();
            setOpened(next);
          }}
        />
      ) : (
        <PageFrame texts={page} />
      )}
      <PageRevisions page={page} mayAct={mayAct} onPublished={reloadForm} />
      <Sheet opened={opened === 'preview'} onClose={close} title={t('catalogue.preview_title')} size="xl">
        {opened === 'preview' && <PageFrame texts={page} />}
      </Sheet>
      <PublishPageSheet
        opened={opened === 'publish'}
        close={close}
        slug={page.slug}
        version={page.version}
        current={page.revision}
        restored={null}
        onPublished={reloadForm}
      />
    </Page>
  );
}

/** The page while it loads. */
export function ContentPageSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={6} title={t('pages.one')} />
    </Page>
  );
}

/** The page if loading failed. */
export function ContentPageFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('pages.one')}</h1>
      <LoadFailed text={t('pages.one_failed')} />
    </Page>
  );
}
