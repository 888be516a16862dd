import type { Chargeback } from '@aaspaas/contract/features/admin-chargebacks.ts';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { useCardWrites } from '../console/use-card-writes.ts';
import card from '../professionals/applicant-card.module.css';

const TONES: Record<Chargeback['status'], BadgeTone> = {
  open: 'danger',
  under_review: 'info',
  won: 'success',
  lost: 'danger',
  closed: 'neutral',
};

/** A payment that a customer's bank disputes, with the decision about a lost one. */
export function ChargebackCard({
  chargeback,
  onChanged,
}: {
  chargeback: Chargeback;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const { busy, press } = useCardWrites(onChanged);
  const amount = formatExactRupees(chargeback.amount);
  const deducted = formatExactRupees(chargeback.deducted);
  const decide = async (outcome: Chargeback['allowed_actions'][number]) => {
    const yes = await confirm({
      title: t(`chargeback.${outcome}_named`, { amount: deducted }),
      text: t(`chargeback.${outcome}_help`),
      yes: t(`chargeback.${outcome}`),
      no: t('admin.dismiss'),
      kind: 'danger',
    });
    if (yes) await press('admin.decide_chargeback', { params: { id: chargeback.id }, body: { outcome } });
  };
  const facts = [
    [t('chargeback.reason'), chargeback.reason],
    [t('chargeback.opened'), formatInstant(chargeback.opened_at, language)],
    [
      t('chargeback.respond_by'),
      chargeback.status === 'open' && chargeback.respond_by
        ? formatInstant(chargeback.respond_by, language)
        : null,
    ],
    [t('chargeback.held'), chargeback.held > 0 ? formatExactRupees(chargeback.held) : null],
    [t('chargeback.gateway_id'), chargeback.gateway_id],
    [
      t('chargeback.decided'),
      chargeback.decided_by && chargeback.decided_at
        ? t('chargeback.decided_by', {
            name: chargeback.decided_by,
            when: formatInstant(chargeback.decided_at, language),
          })
        : null,
    ],
  ] as const;
  const name = `chargeback-${chargeback.id}`;
  return (
    <article className={card.card} aria-labelledby={name}>
      <header className="stack gap-8">
        <h2 className="text-17" id={name}>
          {amount} · <bdi>{chargeback.customer_name}</bdi>
        </h2>
        <p className="flex flex-wrap gap-6">
          <Badge tone={TONES[chargeback.status]}>{t(`chargeback.status_${chargeback.status}`)}</Badge>
          {chargeback.outcome ? (
            <Badge>{t(`chargeback.outcome_${chargeback.outcome}`)}</Badge>
          ) : (
            <Badge tone={chargeback.deducted > 0 ? 'warning' : 'neutral'}>
              {chargeback.deducted > 0
                ? t('chargeback.deducted', { amount: deducted })
                : t('chargeback.not_deducted')}
            </Badge>
          )}
        </p>
        <p className="text-14 wrap-anywhere">
          <Link to={`/admin/payments?open=payment:${chargeback.payment}`}>{chargeback.payment_id}</Link>
          {chargeback.booking_id && (
            <>
              {' · '}
              <Link to={`/admin/bookings/${chargeback.booking_id}`}>{chargeback.booking_id}</Link>
            </>
          )}
        </p>
      </header>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full">
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {chargeback.allowed_actions.length > 0 && (
        <footer className="stack gap-8">
          <p className="text-14">{t('chargeback.decide_help')}</p>
          <div className={card.buttons}>
            {chargeback.allowed_actions.map((outcome) => (
              <Button
                key={outcome}
                variant="default"
                loading={busy}
                aria-label={t(`chargeback.${outcome}_named`, { amount: deducted })}
                onClick={() => void decide(outcome)}
              >
                {t(`chargeback.${outcome}`)}
              </Button>
            ))}
          </div>
        </footer>
      )}
    </article>
  );
}
