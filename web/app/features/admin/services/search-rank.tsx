import '../../../platform/all-texts.ts';
import type { SearchRank as Rank } from '@aaspaas/contract/features/admin-catalogue.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './services.module.css';

const citiesQuery = callQuery('cities.all');

/** Tries where a service appears when customers in a city search for words. */
export function SearchRank({ id }: { id: number }) {
  const t = useText();
  const { data: cities } = useAccountQuery(citiesQuery);
  const [result, setResult] = useState<Rank | null>(null);
  const form = useForm({
    initial: { query: '', city: 'bengaluru' },
    check: ({ query }) => ({ query: query.trim() ? null : ('catalogue.rank_words_required' as const) }),
    async send(query) {
      setResult(null);
      const { data } = await adminCall('admin.service_rank', { params: { id }, query });
      setResult(data);
    },
  });
  return (
    <form method="post" className="stack gap-12" {...form.props}>
      <h2>{t('catalogue.rank')}</h2>
      <TextField {...form.field('query')} kind="search" label={t('catalogue.rank_words')} maxLength={100} />
      <SelectField
        {...form.field('city')}
        label={t('console.city')}
        choose={t('offer.choose')}
        options={(cities?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <FormError form={form} />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('catalogue.rank_check')}
      </Button>
      <div role="status">
        {result && (
          <>
            <p>
              <b>{t(`catalogue.rank_${result.outcome}`, { rank: result.rank ?? 0, total: result.total })}</b>
            </p>
            {result.first.length > 0 && (
              <ol className={classes.first} aria-label={t('catalogue.rank_first')}>
                {result.first.map((name, at) => (
                  <li key={`${at}:${name}`} aria-current={at + 1 === result.rank || undefined}>
                    {name}
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </div>
    </form>
  );
}
