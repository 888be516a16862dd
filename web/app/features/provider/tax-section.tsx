import '../../platform/all-texts.ts';
import type { OwnTaxDetails } from '@aaspaas/contract/features/tax-details.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { Suspense, useState } from 'react';
import { formatDate } from '../../platform/format.ts';
import { callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FailedState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './tax/tax.module.css';

const { Part: TaxForm } = lazyPart(async () => ({
  default: (await import('./tax/tax-form.tsx')).TaxForm,
}));

/** The professional's tax details with their form. */
export function TaxSection() {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(callQuery('tax.details'));
  const [changing, setChanging] = useState(false);
  const own = data?.data;
  return (
    <section className={classes.section} id="tax-details" aria-labelledby="tax-details-title">
      <h2 className="text-18" id="tax-details-title">
        {t('tax.title')}
      </h2>
      {failed && <FailedState look="line" text={t('tax.load_failed')} retry={retry} />}
      {!own && !failed && (
        <LoadingRegion>
          <Skeleton height={120} radius={8} />
        </LoadingRegion>
      )}
      {own && !changing && (
        <>
          <Details own={own} />
          <div>
            <Button variant={own.details ? 'default' : 'filled'} onClick={() => setChanging(true)}>
              {t(own.details ? 'tax.change' : 'tax.add')}
            </Button>
          </div>
        </>
      )}
      {own && changing && (
        <Suspense fallback={<Skeleton height={420} radius={8} />}>
          <TaxForm
            details={own.details}
            close={() => setChanging(false)}
            onSaved={async () => {
              await reload();
              setChanging(false);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Details({ own: { details, due_on: dueOn, withheld } }: { own: OwnTaxDetails }) {
  const t = useText();
  const language = useLanguage();
  const due = dueOn === null ? null : t('tax.due', { date: formatDate(dueOn, language) });
  if (!details)
    return (
      <>
        <p className="semibold">{withheld ? t('tax.withheld') : (due ?? t('tax.none'))}</p>
        <p className="muted">{t(withheld ? 'tax.withheld_help' : due ? 'tax.due_help' : 'tax.none_help')}</p>
      </>
    );
  const facts = [
    ['tax.entity', t(`tax.entity_${details.entity}`)],
    ['tax.pan', masked(details.pan_last4)],
    ['tax.aadhaar', masked(details.aadhaar_last4)],
    ['tax.gst', details.gstin ?? t('tax.gst_none')],
    ['tax.state', details.state && stateName(details.state, language)],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.flatMap(([label, value]) =>
          value === null
            ? []
            : [
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd dir="auto">{value}</dd>
                </div>,
              ],
        )}
      </dl>
      <p className="text-14 muted">
        {t('tax.since', { date: formatDate(details.valid_from, language) })} {t('tax.help')}
      </p>
    </>
  );
}

const masked = (last4: string | null): string | null => last4 && `•••• ${last4}`;
