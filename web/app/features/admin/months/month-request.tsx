import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import type { MonthOfOperator } from '../months-query.ts';
import classes from './months.module.css';
import { useMonthWrites } from './use-month-writes.ts';

interface Props {
  readonly month: MonthOfOperator;
  readonly waiting: NonNullable<MonthOfOperator['waiting']>;
  readonly onChanged: () => Promise<void>;
}

/** A request that waits for another operator, with the actions to approve, refuse or withdraw it. */
export function MonthRequest({ month: { month, allowed_actions: allowed }, waiting, onChanged }: Props) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('money.act');
  const { busy, press, submit } = useMonthWrites(onChanged);
  const [rejecting, setRejecting] = useState(false);
  const { id, action, reason, requested_by: name, requested_at: at } = waiting;
  const mayApprove = allowed.includes('approve');
  const approve = async () => {
    const answer = await confirm({
      title: t(`month.waiting_title_${action}`, { name }),
      text: t(`month.approve_${action}_help`),
      yes: t(`month.approve_${action}`),
      no: t('admin.dismiss'),
      kind: action === 'lock' ? 'plain' : 'danger',
    });
    if (answer) await press('admin.approve_month', { params: { month }, body: { id } });
  };
  return (
    <section className={classes.request} aria-labelledby="month-request">
      <h2 id="month-request">{t(`month.waiting_title_${action}`, { name })}</h2>
      <p className="pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
      <p className="text-13 muted">
        {formatInstant(at, language)}
        {!mayApprove && ` · ${t('month.waiting_help')}`}
      </p>
      {mayAct && (
        <div className="flex flex-wrap gap-12">
          {mayApprove && (
            <Button size="compact" loading={busy} onClick={() => void approve()}>
              {t(`month.approve_${action}`)}
            </Button>
          )}
          {allowed.includes('reject') && (
            <Button variant="default" size="compact" disabled={busy} onClick={() => setRejecting(true)}>
              {t(mayApprove ? 'month.reject' : 'month.withdraw')}
            </Button>
          )}
          <ReasonForm
            opened={rejecting}
            title={t(mayApprove ? 'month.reject_title' : 'month.withdraw_title')}
            help=""
            yes={t(mayApprove ? 'month.reject' : 'month.withdraw')}
            close={() => setRejecting(false)}
            send={async (why) => {
              await submit('admin.reject_month', { params: { month }, body: { id, reason: why } });
              setRejecting(false);
              await onChanged();
            }}
          />
        </div>
      )}
    </section>
  );
}
