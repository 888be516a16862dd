import '../../platform/all-texts.ts';
import type { BankStatement } from '@aaspaas/contract/features/admin-settlements.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import classes from './console/console.module.css';
import { formatCurrency } from './payouts/payout-jobs.tsx';
import card from './professionals/applicant-card.module.css';
import { SettlementTabs } from './settlements/settlement-tabs.tsx';
import { type StatementList, statementsQuery } from './settlements-query.ts';
import { StatementUpload } from './settlements/statement-upload.tsx';

/** Uploaded bank statements, and the form to upload one. */
export function BankStatementsPage({ first }: { first: StatementList }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(statementsQuery(), first);
  return (
    <Frame>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {mayAct && <StatementUpload onUploaded={reload} />}
      {rows.length === 0 ? (
        <PageState
          drawing="empty"
          title={t('settlement.statements_none')}
          text={t('settlement.statements_none_help')}
        />
      ) : (
        <div className={classes.cards}>
          {rows.map((one) => (
            <StatementCard key={one.id} statement={one} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('settlement.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function StatementCard({ statement }: { statement: BankStatement }) {
  const t = useText();
  const language = useLanguage();
  const name = `statement-${statement.id}`;
  const days = {
    from: formatDate(statement.first_day, language),
    to: formatDate(statement.last_day, language),
  };
  return (
    <article className={card.card} aria-labelledby={name}>
      <header className="stack gap-8">
        <h2 className="text-17" id={name}>
          {t('settlement.statement_days', days)}
        </h2>
        {statement.unmatched > 0 && (
          <p>
            <Link to="/admin/settlements/unmatched">
              <Badge tone="warning">
                {t('settlement.statement_unmatched', { count: statement.unmatched })}
              </Badge>
            </Link>
          </p>
        )}
      </header>
      <p>{t('settlement.statement_lines', { added: statement.added, repeated: statement.repeated })}</p>
      <p>
        {t('settlement.statement_balance')}: <b>{formatCurrency(statement.closing_balance)}</b>
      </p>
      <p className="text-14 muted wrap-anywhere" dir="auto">
        {statement.file_name}
        <br />
        {t('settlement.statement_uploaded', {
          name: statement.uploaded_by,
          when: formatInstant(statement.uploaded_at, language),
        })}
      </p>
    </article>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('settlement.tab_statements')}</h1>
      <SettlementTabs current="/admin/settlements/statements" />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function BankStatementsSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function BankStatementsFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('settlement.statements_failed')} />
    </Frame>
  );
}
