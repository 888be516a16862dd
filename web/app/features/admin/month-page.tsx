import '../../platform/all-texts.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { formatMonth } from '../../platform/format.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ReasonForm } from './console/reason-form.tsx';
import { MONTH_TONES } from './months-page.tsx';
import { type MonthOfOperator, monthQuery, monthTotalsQuery } from './months-query.ts';
import { MonthComparison } from './months/month-comparison.tsx';
import { MonthFiles } from './months/month-files.tsx';
import { MonthHistory } from './months/month-history.tsx';
import { MonthRequest } from './months/month-request.tsx';
import { MonthTaxes } from './months/month-taxes.tsx';
import { useMonthWrites } from './months/use-month-writes.ts';
import classes from './months/months.module.css';

/** A month of the books: the comparison with the ledger, taxes, files, and the lock by two operators. */
export function MonthPage({ first }: { first: MonthOfOperator }) {
  const t = useText();
  const language = useLanguage();
  // One object for each answer of the loader: a new one on each render would replace what was loaded since.
  const loaded = useMemo(() => ({ data: first }), [first]);
  const { data, failure, reload } = useAccountQuery(monthQuery(first.month), { first: loaded });
  const totals = useAccountQuery(monthTotalsQuery(first.month));
  const month = data?.data ?? first;
  const reloadAll = async () => {
    await Promise.all([reload(), totals.reload()]);
  };
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/months">{t('month.back')}</Link>
      </p>
      <div className="row flex-wrap gap-12 mb-16">
        <h1 className="text-24">{formatMonth(month.month, language)}</h1>
        <Badge tone={MONTH_TONES[month.state]}>{t(`month.state_${month.state}`)}</Badge>
        <AskButton month={month} onChanged={reloadAll} />
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      {month.refusal && <p className="mb-16 muted">{t(`month.refusal_${month.refusal}`)}</p>}
      <div className={classes.parts}>
        {month.waiting && <MonthRequest month={month} waiting={month.waiting} onChanged={reloadAll} />}
        <MonthComparison totals={totals.data?.data ?? null} failed={totals.failed} retry={totals.retry} />
        <MonthTaxes month={month.month} taxes={totals.data?.data.taxes ?? null} onChanged={totals.reload} />
        <MonthFiles month={month} />
        <MonthHistory month={month} />
      </div>
    </Page>
  );
}

/** The button that asks another operator to lock the month, or to open it again. */
function AskButton({ month, onChanged }: { month: MonthOfOperator; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('money.act');
  const { submit } = useMonthWrites(onChanged);
  const [asking, setAsking] = useState(false);
  const action = month.allowed_actions.find((one) => one === 'lock' || one === 'reopen');
  if (!mayAct || (!action && !asking)) return null;
  const asked = action ?? (month.state === 'locked' ? 'reopen' : 'lock');
  return (
    <>
      <Button variant="default" size="compact" onClick={() => setAsking(true)}>
        {t(`month.${asked}`)}
      </Button>
      <ReasonForm
        opened={asking}
        title={t(`month.${asked}_title`, { month: formatMonth(month.month, language) })}
        help={t(`month.${asked}_help`)}
        yes={t('month.send')}
        tone={asked === 'lock' ? 'primary' : 'danger'}
        close={() => setAsking(false)}
        send={async (reason) => {
          await submit('admin.request_month', {
            params: { month: month.month },
            body: { action: asked, reason },
          });
          setAsking(false);
          await onChanged();
        }}
      />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/months">{t('month.back')}</Link>
      </p>
      <h1 className="text-24">{t('month.title')}</h1>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function MonthSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={5} />
    </Frame>
  );
}

/** The page if loading failed. */
export function MonthFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('month.detail_failed')} />
    </Frame>
  );
}
