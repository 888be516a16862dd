import type { UnmatchedMoney } from '@aaspaas/contract/features/admin-settlements.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import { useCardWrites } from '../console/use-card-writes.ts';
import { formatCurrency } from '../payouts/payout-jobs.tsx';
import card from '../professionals/applicant-card.module.css';

/** Money that matches nothing, with what it may be and what an operator can do. */
export function UnmatchedCard({
  money,
  onChanged,
}: {
  money: UnmatchedMoney;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const { busy, press, submit } = useCardWrites(onChanged);
  const [form, setForm] = useState<'note' | 'close' | null>(null);
  const params = { id: money.id };
  const amount = formatCurrency(money.amount);
  const isAllowed = (action: UnmatchedMoney['allowed_actions'][number]) =>
    money.allowed_actions.includes(action);

  const send = (name: 'admin.note_unmatched' | 'admin.close_unmatched') => async (note: string) => {
    await submit(name, { params, body: { note } });
    setForm(null);
    await onChanged();
  };
  const expectedText = ({ id, day }: UnmatchedMoney['suggestions'][number]) => {
    const [kind, number = ''] = id.split(':');
    const values = { id: number, date: formatDate(day, language) };
    return kind === 'settlement'
      ? t('settlement.expected_settlement', values)
      : t('settlement.expected_payout_item', values);
  };
  const match = async (suggestion: UnmatchedMoney['suggestions'][number]) => {
    const yes = await confirm({
      title: t('settlement.match_named', { amount, what: expectedText(suggestion) }),
      text: t('settlement.match_help'),
      yes: t('settlement.match'),
      no: t('admin.dismiss'),
      kind: 'plain',
    });
    if (yes) await press('admin.match_unmatched', { params, body: { with: suggestion.id } });
  };
  const facts = [
    [t('settlement.reason'), t(`settlement.mismatch_${money.reason}`)],
    [t('settlement.day'), formatDate(money.day, language)],
    [t('settlement.reference'), money.reference],
    [t('settlement.narration'), money.narration],
    [t('settlement.owner'), money.owner],
    [t('settlement.note'), money.note],
    [t('settlement.due'), money.resolution === null ? formatInstant(money.due_at, language) : null],
    [t('settlement.resolved_on'), money.resolved_at && formatInstant(money.resolved_at, language)],
    [t('settlement.resolved_by'), money.resolution && (money.resolved_by ?? t('settlement.resolved_system'))],
  ] as const;
  const name = `unmatched-${money.id}`;
  return (
    <article className={card.card} aria-labelledby={name}>
      <header className="stack gap-8">
        <h2 className="text-17" id={name}>
          {amount} · {t(`settlement.source_${money.source}`)}
        </h2>
        <p className="flex flex-wrap gap-6">
          {money.overdue && <Badge tone="danger">{t('settlement.overdue')}</Badge>}
          {money.resolution && (
            <Badge tone={money.resolution === 'matched' ? 'success' : 'warning'}>
              {t(`settlement.resolution_${money.resolution}`)}
            </Badge>
          )}
          {money.settlement_id !== null && (
            <Link to={`/admin/settlements?open=settlement:${money.settlement_id}`}>
              {t('settlement.one', { id: money.settlement_id })}
            </Link>
          )}
        </p>
      </header>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full">
                <dt>{label}</dt>
                <dd className="pre-line wrap-anywhere" dir="auto">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {isAllowed('match') && (
        <section className="stack gap-8" aria-label={t('settlement.suggestions')}>
          <h3 className="text-15">{t('settlement.suggestions')}</h3>
          {money.suggestions.map((suggestion) => (
            <p key={suggestion.id} className="row flex-wrap justify-between gap-8">
              <span className="wrap-anywhere">
                {expectedText(suggestion)}
                {suggestion.reference && ` · ${suggestion.reference}`}
              </span>
              <Button
                size="compact"
                loading={busy}
                aria-label={t('settlement.match_named', { amount, what: expectedText(suggestion) })}
                onClick={() => void match(suggestion)}
              >
                {t('settlement.match')}
              </Button>
            </p>
          ))}
        </section>
      )}
      {(isAllowed('note') || isAllowed('close')) && (
        <footer className={card.buttons}>
          {isAllowed('note') && (
            <Button
              variant="default"
              disabled={busy}
              aria-label={t('settlement.take_named', { amount })}
              onClick={() => setForm('note')}
            >
              {t('settlement.take')}
            </Button>
          )}
          {isAllowed('close') && (
            <Button
              variant="default"
              disabled={busy}
              aria-label={t('settlement.close_named', { amount })}
              onClick={() => setForm('close')}
            >
              {t('settlement.close')}
            </Button>
          )}
        </footer>
      )}
      <ReasonForm
        opened={form === 'note'}
        title={t('settlement.take_named', { amount })}
        label={t('settlement.note')}
        help={t('settlement.take_help')}
        yes={t('settlement.take')}
        tone="primary"
        most={1000}
        close={() => setForm(null)}
        send={send('admin.note_unmatched')}
      />
      <ReasonForm
        opened={form === 'close'}
        title={t('settlement.close_named', { amount })}
        label={t('settlement.note')}
        help={t('settlement.close_help')}
        yes={t('settlement.close')}
        most={1000}
        close={() => setForm(null)}
        send={send('admin.close_unmatched')}
      />
    </article>
  );
}
