import '../../platform/all-texts.ts';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { lazyOpened } from './console/lazy-sheet.tsx';
import {
  type TaxClasses,
  taxClassesQuery,
  type TaxRegistrations,
  taxRegistrationsQuery,
  type TaxView,
  taxViewOf,
} from './tax-query.ts';
import { CommissionView } from './tax/commission-view.tsx';
import { TaxClassTable } from './tax/tax-class-table.tsx';
import { TaxRegistrationTable } from './tax/tax-registration-table.tsx';
import type { TaxSheetProps } from './tax/tax-sheet.tsx';
import classes from './tax/tax.module.css';
import { WelfareView } from './tax/welfare-view.tsx';

const TaxSheet = lazyOpened<TaxSheetProps>(
  () => import('./tax/tax-sheet.tsx'),
  ({ sheet }) => sheet !== null,
);

/** Taxes: dated rates with the confirmations of a chartered accountant, the platform's registrations by State, its own commission, and the welfare levy. */
export function TaxPage({ view }: { view: TaxView }) {
  return (
    <Frame at={view.of}>
      {view.of === 'classes' && <Classes first={view.first} />}
      {view.of === 'registrations' && <Registrations first={view.first} />}
      {view.of === 'commission' && <CommissionView first={view.first} />}
      {view.of === 'welfare' && <WelfareView first={view.first} />}
    </Frame>
  );
}

function Classes({ first }: { first: TaxClasses }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(taxClassesQuery, first);
  const [sheet, setSheet] = useState<TaxSheetProps['sheet']>(null);
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('tax.classes_help')}</p>
        {mayAct && (
          <Button onClick={() => setSheet({ kind: 'class', subcategories: page.subcategories })}>
            {t('tax.class_new')}
          </Button>
        )}
      </div>
      <div className={page.unconfirmed > 0 ? classes.warning : classes.success} role="status">
        <p className="semibold">
          {page.unconfirmed > 0 ? t('tax.unconfirmed', { count: page.unconfirmed }) : t('tax.all_confirmed')}
        </p>
        {page.unconfirmed > 0 && <p>{t('tax.unconfirmed_help')}</p>}
      </div>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <TaxClassTable
        rows={rows}
        label={t('tax.tab_classes')}
        confirm={mayAct ? (one) => setSheet({ kind: 'confirm', one }) : null}
      />
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <TaxSheet sheet={sheet} close={() => setSheet(null)} onChanged={reload} />
    </>
  );
}

function Registrations({ first }: { first: TaxRegistrations }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(taxRegistrationsQuery, first);
  const [sheet, setSheet] = useState<TaxSheetProps['sheet']>(null);
  const registered = rows.some(({ state }) => state === 'active');
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('tax.registrations_help')}</p>
        {mayAct && (
          <Button onClick={() => setSheet({ kind: 'registration' })}>{t('tax.registration_new')}</Button>
        )}
      </div>
      {!registered && (
        <div className={classes.warning} role="status">
          <p className="semibold">{t('tax.registrations_none')}</p>
          <p>{t('tax.registrations_none_help')}</p>
        </div>
      )}
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length > 0 && (
        <TaxRegistrationTable
          rows={rows}
          label={t('tax.tab_registrations')}
          end={mayAct ? (one) => setSheet({ kind: 'end', one }) : null}
        />
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <TaxSheet sheet={sheet} close={() => setSheet(null)} onChanged={reload} />
    </>
  );
}

function Frame({ at, children }: { at: TaxView['of']; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('tax.admin_title')}</h1>
      <TabRow label={t('tax.admin_title')}>
        <Link to="/admin/tax" aria-current={at === 'classes' ? 'page' : undefined}>
          {t('tax.tab_classes')}
        </Link>
        <Link to="/admin/tax?show=registrations" aria-current={at === 'registrations' ? 'page' : undefined}>
          {t('tax.tab_registrations')}
        </Link>
        <Link to="/admin/tax?show=commission" aria-current={at === 'commission' ? 'page' : undefined}>
          {t('tax.tab_commission')}
        </Link>
        <Link to="/admin/tax?show=welfare" aria-current={at === 'welfare' ? 'page' : undefined}>
          {t('tax.tab_welfare')}
        </Link>
      </TabRow>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function TaxSkeleton() {
  return (
    <Frame at="classes">
      <ListSkeleton rows={4} />
    </Frame>
  );
}

/** The page if loading failed. */
export function TaxFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame at={taxViewOf(query)}>
      <LoadFailed text={t('tax.admin_failed')} />
    </Frame>
  );
}
