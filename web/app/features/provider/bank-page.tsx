import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BankAccountState, OwnBankAccount } from '@aaspaas/contract/features/bank-accounts.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './bank/bank.module.css';
import { TaxSection } from './tax-section.tsx';

const { Part: BankForm } = lazyPart(async () => ({
  default: (await import('./bank/bank-form.tsx')).BankForm,
}));

const TONES: Readonly<Record<BankAccountState, BadgeTone>> = {
  checking: 'info',
  verified: 'success',
  review: 'warning',
  refused: 'danger',
};

/** The bank account of a professional for payouts with its change, and the tax details. */
export function BankPage({ first }: { first: ReplyOf<'bank.account'> }) {
  const t = useText();
  const { data, reload } = useAccountQuery(callQuery('bank.account'), { first });
  const [changing, setChanging] = useState(false);
  const own = data?.data ?? first.data;
  return (
    <Frame>
      <section className={classes.part} aria-labelledby="bank-account">
        <h2 id="bank-account">{t('bank.account')}</h2>
        {own.account ? (
          <Account own={own} account={own.account} />
        ) : (
          <PageState drawing="empty" title={t('bank.none')} text={t('bank.none_help')} />
        )}
        {changing ? (
          <Suspense fallback={<Skeleton height={320} radius={12} />}>
            <BankForm
              close={() => setChanging(false)}
              onSaved={async () => {
                setChanging(false);
                await reload();
              }}
            />
          </Suspense>
        ) : (
          <div>
            <Button variant={own.account ? 'default' : 'filled'} onClick={() => setChanging(true)}>
              {t(own.account ? 'bank.change' : 'bank.add')}
            </Button>
          </div>
        )}
      </section>
      <div className={classes.tax}>
        <TaxSection />
      </div>
    </Frame>
  );
}

function Account({
  own: { frozen_until: frozenUntil, parked },
  account,
}: {
  own: OwnBankAccount;
  account: NonNullable<OwnBankAccount['account']>;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <div className="row flex-wrap justify-between gap-8">
        <p className="text-17 semibold tabular-nums">{account.account_masked}</p>
        <Badge tone={TONES[account.state]}>{t(`bank.state_${account.state}`)}</Badge>
      </div>
      <p className="muted wrap-anywhere">
        {[account.bank_name, account.branch_name, account.ifsc].filter(Boolean).join(', ')}
      </p>
      <p className="text-14 muted">{t('bank.added', { when: formatInstant(account.added_at, language) })}</p>
      <p>{t(`bank.help_${account.state}`)}</p>
      {frozenUntil && (
        <p className={classes.notice}>{t('bank.frozen', { when: formatInstant(frozenUntil, language) })}</p>
      )}
      {parked && <p className={classes.notice}>{t('bank.parked')}</p>}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('bank.title')}</h1>
        {children}
      </div>
    </Page>
  );
}

/** The page while it loads. */
export function BankSkeleton() {
  return (
    <Frame>
      <LoadingRegion>
        <Skeleton height={220} mt={12} radius={12} />
      </LoadingRegion>
    </Frame>
  );
}

/** The page if loading failed. */
export function BankFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('bank.load_failed')} />
    </Frame>
  );
}
