import '../../../platform/all-texts.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import classes from '../bookings/bookings.module.css';
import { ReasonForm } from '../console/reason-form.tsx';
import type { ProfessionalOfOperator } from '../professionals-query.ts';
import { type ProfessionalTax as Tax, professionalTaxQuery } from '../tax-query.ts';

interface Props {
  readonly professional: Pick<ProfessionalOfOperator, 'id' | 'name'>;
}

/** A professional's tax details, for operators who read money. */
export function ProfessionalTax({ professional }: Props) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(professionalTaxQuery(professional.id));
  const mayReveal = useGrant('money.act');
  const tax = data?.data;
  const hasNumbers = Boolean(tax?.details?.pan_last4 ?? tax?.details?.aadhaar_last4);
  return (
    <section className={classes.line} aria-labelledby="professional-tax">
      <h2 id="professional-tax">{t('tax.person_title')}</h2>
      {failed && <FailedState look="line" text={t('tax.person_failed')} retry={retry} />}
      {!tax && !failed && (
        <LoadingRegion>
          <Skeleton height={120} radius={8} />
        </LoadingRegion>
      )}
      {tax && (
        <div className="stack gap-12">
          <Missing tax={tax} />
          <Facts tax={tax} />
          {mayReveal && hasNumbers && <Reveal professional={professional} />}
          <Earlier tax={tax} />
        </div>
      )}
    </section>
  );
}

/** What is missing, as one line. */
function Missing({ tax: { details, due_on: dueOn, withheld } }: { tax: Tax }) {
  const t = useText();
  const language = useLanguage();
  if (withheld)
    return (
      <p>
        <Badge tone="danger">{t('tax.person_withheld')}</Badge>
      </p>
    );
  if (dueOn !== null)
    return <p>{t('tax.person_due', { date: formatDate(dueOn, language, today().slice(0, 4)) })}</p>;
  return details ? null : <p className="muted">{t('tax.person_none')}</p>;
}

function Facts({ tax: { details, ...tax } }: { tax: Tax }) {
  const t = useText();
  const language = useLanguage();
  const facts = [
    ...(details
      ? ([
          ['tax.person_entity', t(`tax.entity_${details.entity}`)],
          ['tax.pan', masked(details.pan_last4)],
          ['tax.aadhaar', masked(details.aadhaar_last4)],
          ['tax.gst', details.gstin ?? t('tax.gst_none')],
          ['tax.person_state', details.state && stateName(details.state, language)],
          ['tax.registration_from', formatDate(details.valid_from, language, today().slice(0, 4))],
        ] as const)
      : []),
    [
      'tax.person_year',
      t('tax.person_year_of', {
        amount: formatExactRupees(tax.year_taxable),
        threshold: formatExactRupees(tax.threshold),
      }),
    ] as const,
    ['tax.person_carried', tax.tds_carried > 0 ? formatExactRupees(tax.tds_carried) : null] as const,
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="col-span-full">
              <dt>{t(label)}</dt>
              <dd className="wrap-anywhere" dir="auto">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The whole numbers, loaded only on request because each view is recorded. */
function Reveal({ professional: { id, name } }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ readonly pan: string | null; readonly aadhaar: string | null } | null>(
    null,
  );
  return (
    <>
      {shown && (
        <dl className="facts">
          {(['pan', 'aadhaar'] as const).map(
            (number) =>
              shown[number] && (
                <div key={number} className="col-span-full">
                  <dt>{t(`tax.${number}`)}</dt>
                  <dd className="tabular-nums">{shown[number]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <div>
        {shown ? (
          <Button variant="default" size="compact" onClick={() => setShown(null)}>
            {t('tax.reveal_hide')}
          </Button>
        ) : (
          <Button variant="light" size="compact" onClick={() => setAsking(true)}>
            {t('tax.reveal')}
          </Button>
        )}
      </div>
      <ReasonForm
        opened={asking}
        title={t('tax.reveal_named', { name })}
        help={t('tax.reveal_help')}
        yes={t('tax.reveal_yes')}
        tone="primary"
        most={200}
        close={() => setAsking(false)}
        send={async (reason) => {
          const { data } = await adminCall('admin.reveal_tax_numbers', {
            params: { id: String(id) },
            body: { reason },
          });
          setShown(data);
          setAsking(false);
        }}
      />
    </>
  );
}

/** What applied before: a charge keeps the details of its day. */
function Earlier({ tax: { earlier } }: { tax: Tax }) {
  const t = useText();
  const language = useLanguage();
  if (earlier.length === 0) return null;
  return (
    <div>
      <h3 className="text-14">{t('tax.person_earlier')}</h3>
      <ul className="list text-14 muted">
        {earlier.map((one, at) => (
          // Rows are only added, so the place of a row is its identity.
          <li key={earlier.length - at}>
            {t('tax.person_until', {
              date: formatDate(one.valid_from, language, today().slice(0, 4)),
              facts: [
                t(`tax.entity_${one.entity}`),
                masked(one.pan_last4),
                one.pan_last4 ? null : masked(one.aadhaar_last4),
                one.gstin ?? t('tax.gst_none'),
              ]
                .filter(Boolean)
                .join(' · '),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const masked = (last4: string | null): string | null => last4 && `•••• ${last4}`;
