import type { ListView, SavedList } from '@aaspaas/contract/features/admin-views.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazySheet } from '../console/lazy-sheet.tsx';
import { usePreferredDensity } from './density.ts';
import { viewOf } from './list-state.ts';
import classes from './saved-views.module.css';
import { viewsQuery } from './views-query.ts';

const SaveViewSheet = lazySheet(async () => ({
  default: (await import('./save-view-sheet.tsx')).SaveViewSheet,
}));

/** The saved views of a list as tabs; the list as its address has it can be saved as another one. */
export function SavedViews({ list }: { list: SavedList }) {
  const t = useText();
  const [address] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const { data, failed, retry, reload } = useAccountQuery(viewsQuery(list));
  const views: readonly ListView[] = data?.data ?? [];
  const density = usePreferredDensity();
  const current = viewOf(address, density);
  const tabs = [{ id: 0, name: t('console.view_all'), query: '' }, ...views];
  return (
    <div className={classes.views}>
      <nav className={classes.tabs} aria-label={t('console.views')}>
        {tabs.map(({ id, name, query }) => (
          <Link
            key={id}
            to={{ search: query }}
            preventScrollReset
            // Of two views of the same rows, both.
            aria-current={viewOf(new URLSearchParams(query), density) === current ? 'true' : undefined}
          >
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      <Button variant="subtle" onClick={() => setSaving(true)}>
        {t(views.length > 0 ? 'console.view_edit' : 'console.view_save')}
      </Button>
      <SaveViewSheet
        opened={saving}
        close={() => setSaving(false)}
        list={list}
        query={current}
        views={views}
        failed={failed}
        retry={retry}
        onChanged={reload}
      />
    </div>
  );
}
