import '../../../platform/all-texts.ts';
import type { CheckedBankAccount } from '@aaspaas/contract/features/bank-accounts.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../bookings/bookings.module.css';
import { ReasonForm } from '../console/reason-form.tsx';
import { ACCOUNT_TONES } from '../payouts/account-tones.ts';

/** The bank accounts of a professional with the results of their checks; nothing for operators who may not read money. */
export function BankAccountsSection({ id }: { id: number }) {
  const mayRead = useGrant('money.read');
  return mayRead ? <Accounts id={id} /> : null;
}

function Accounts({ id }: { id: number }) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery({
    key: ['bank.accounts', { id }],
    load: (options) => adminCall('bank.accounts', { params: { id: String(id) } }, options),
  });
  return (
    <section className={classes.line} aria-labelledby="professional-bank">
      <h2 id="professional-bank">{t('bank.accounts')}</h2>
      {failed && <FailedState look="line" text={t('bank.accounts_failed')} retry={retry} />}
      {!data && !failed && (
        <LoadingRegion>
          <Skeleton height={64} radius={8} />
        </LoadingRegion>
      )}
      {data?.data.accounts.length === 0 && <p className="muted">{t('bank.accounts_none')}</p>}
      {data?.data.accounts.map((account) => (
        <Account key={account.id} account={account} onChanged={reload} />
      ))}
    </section>
  );
}

function Account({ account, onChanged }: { account: CheckedBankAccount; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { registered_name: name, score, checked_by: by, reason } = account;
  return (
    <div className={classes.money}>
      <span className="col-span-full">
        {t('bank.details', { account: account.account_masked, ifsc: account.ifsc })}{' '}
        <Badge tone={ACCOUNT_TONES[account.state]}>{t(`bank.state_${account.state}`)}</Badge>
      </span>
      <span className="col-span-full text-13 muted">
        {[
          account.bank_name,
          account.branch_name,
          t('bank.added', { when: formatInstant(account.added_at, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {name && (
        <span className="col-span-full" dir="auto">
          {t('bank.registered_name', { name })}
          {score !== null && ` · ${t('bank.score', { score })}`}
        </span>
      )}
      {by && <span className="col-span-full">{t('bank.decided', { name: by, reason: reason ?? '' })}</span>}
      {account.allowed_actions.length > 0 && <Decision account={account} onChanged={onChanged} />}
    </div>
  );
}

function Decision({ account, onChanged }: { account: CheckedBankAccount; onChanged: () => Promise<void> }) {
  const t = useText();
  const [open, setOpen] = useState<'accept' | 'reject' | null>(null);
  const send = async (decision: 'accepted' | 'rejected', reason: string) => {
    const params = { id: String(account.id) };
    const { message } = await adminCall('bank.decide', { params, body: { decision, reason } });
    toast.success(message);
    setOpen(null);
    await onChanged();
  };
  const values = { account: account.account_masked };
  return (
    <span className="flex flex-wrap gap-12 col-span-full">
      <Button size="sm" onClick={() => setOpen('accept')}>
        {t('bank.accept')}
      </Button>
      <Button size="sm" variant="default" onClick={() => setOpen('reject')}>
        {t('bank.reject')}
      </Button>
      <ReasonForm
        opened={open === 'accept'}
        title={t('bank.accept_title', values)}
        help={t('bank.reason_help')}
        yes={t('bank.accept')}
        tone="primary"
        close={() => setOpen(null)}
        send={(reason) => send('accepted', reason)}
      />
      <ReasonForm
        opened={open === 'reject'}
        title={t('bank.reject_title', values)}
        help={t('bank.reason_help')}
        yes={t('bank.reject')}
        close={() => setOpen(null)}
        send={(reason) => send('rejected', reason)}
      />
    </span>
  );
}
