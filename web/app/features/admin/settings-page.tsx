import '../../platform/all-texts.ts';
import { type ReactNode, Suspense, useId } from 'react';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './console/console.module.css';
import { type DispatchCities, dispatchCitiesQuery } from './settings-query.ts';

const { Part: DefaultModeField } = lazyPart(async () => ({
  default: (await import('./settings/mode-fields.tsx')).DefaultModeField,
}));
const { Part: CityModeField } = lazyPart(async () => ({
  default: (await import('./settings/mode-fields.tsx')).CityModeField,
}));

/** The settings of the console: who assigns professionals, by city. */
export function SettingsPage({ first }: { first: DispatchCities }) {
  const t = useText();
  const id = useId();
  const { rows, page, hasMore, loadingMore, more, reload } = usePagedQuery(dispatchCitiesQuery, first);
  return (
    <Frame>
      <section className="stack gap-16" aria-labelledby={id}>
        <div>
          <h2 id={id} className="text-20">
            {t('admin.dispatch_title')}
          </h2>
          <p className="muted">{t('admin.dispatch_help')}</p>
        </div>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <div className={classes.cards}>
            <DefaultModeField mode={page.default_mode} onChanged={reload} />
            {rows.map((one) => (
              <CityModeField key={one.id} city={one} onChanged={reload} />
            ))}
          </div>
        </Suspense>
        {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      </section>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="mb-16 text-24">{t('admin.settings')}</h1>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function SettingsSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={5} />
    </Frame>
  );
}

/** The page if loading failed. */
export function SettingsFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('admin.dispatch_failed')} />
    </Frame>
  );
}
