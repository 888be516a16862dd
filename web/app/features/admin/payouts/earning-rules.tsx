import '../../../platform/all-texts.ts';
import { newEarningRule } from '@aaspaas/contract/features/payouts.ts';
import { useRevalidator } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { FormError, TextField, DateTimeField } from '../../../ui/fields.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { type RuleState, ruleStates } from './earning-rule-states.ts';
import classes from './earning-rules.module.css';
import { formatCurrency } from './payout-jobs.tsx';
import payouts from './payouts.module.css';
import type { EarningRules } from '../payouts-query.ts';

/** The option for all categories without a rule of their own; the server expects no category for it. */
const ALL = 'all';

const TONES: Readonly<Record<RuleState, BadgeTone>> = {
  active: 'success',
  upcoming: 'info',
  expired: 'neutral',
};

/** The fields of a rule, each with its unit and maximum input length. */
const PARTS = [
  ['commission', '%', 6],
  ['commission_fixed', '₹', 9],
  ['commission_tax', '%', 6],
  ['tds', '%', 6],
] as const;

/** Deductions from professionals' pay: every rule with its start date, and a form for the next one. */
export function EarningRulesSection({ rules, categories }: EarningRules) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  const categoryName = (id: number | null) =>
    categories.find((one) => one.id === id)?.category_name ?? t('payout.rule_all');
  return (
    <>
      <p className={`muted ${classes.help}`}>{t('payout.rules_help')}</p>
      <NewRule categories={categories} />
      <h2 className={payouts.heading}>{t('payout.rules_history')}</h2>
      {rules.length === 0 ? (
        <PageState drawing="empty" title={t('payout.rules_none')} text={t('payout.rules_none_help')} />
      ) : (
        <ul className="stack gap-12 list">
          {ruleStates(rules, day).map(({ rule, state }) => (
            <li key={rule.id} className={`p-16 card ${classes.rule}`} data-state={state}>
              <div className="row flex-wrap justify-between gap-4-16">
                <h3 className="text-17">{categoryName(rule.category_id)}</h3>
                <Badge tone={TONES[state]}>{t(`payout.rule_${state}`)}</Badge>
              </div>
              <p className="muted">
                {t('payout.rule_from', { date: formatDate(rule.valid_from, language, day.slice(0, 4)) })}
              </p>
              <dl className={`stack two-columns gap-8-16 mt-12 ${classes.parts}`}>
                {PARTS.map(([part, unit]) => (
                  <div key={part}>
                    <dt className="text-14 muted">{t(`payout.part_${part}`)}</dt>
                    <dd className="m-0 semibold tabular-nums">
                      {unit === '₹' ? formatCurrency(rule[part]) : `${rule[part]} %`}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const INITIAL = {
  category_id: ALL,
  valid_from: '',
  commission: '',
  commission_fixed: '',
  commission_tax: '',
  tds: '',
};
type RuleValues = typeof INITIAL;

const toBody = (values: RuleValues) => ({
  ...values,
  category_id: values.category_id === ALL ? '' : values.category_id,
});
const checkRule = schemaCheck<ReturnType<typeof toBody>>(newEarningRule);

function NewRule({ categories }: Pick<EarningRules, 'categories'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const { revalidate } = useRevalidator();
  const day = today();
  const form = useForm({
    initial: INITIAL,
    check: (values) => ({
      ...checkRule(toBody(values)),
      // Work approved today was settled under the current rule, so the next rule starts tomorrow at the earliest.
      ...(values.valid_from && values.valid_from <= day ? { valid_from: 'payout.rule_from_tomorrow' } : {}),
    }),
    async send(values) {
      const body = toBody(values);
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() => adminCall('payout.add_rule', { body }, { idempotencyKey }));
      idempotency.done();
      toast.success(message);
      for (const name of Object.keys(INITIAL) as (keyof RuleValues)[]) form.set(name, INITIAL[name]);
      await revalidate();
    },
  });
  return (
    <section className={`p-16 wide-p-24 card ${classes.form}`} aria-label={t('payout.rule_new')}>
      <h2>{t('payout.rule_new')}</h2>
      <form method="post" {...form.props}>
        <div className={`stack items-start one-column w-full ${classes.fields}`}>
          <SelectField
            {...form.field('category_id')}
            label={t('payout.rule_for')}
            choose={t('payout.rule_for')}
            options={[
              { value: ALL, label: t('payout.rule_all') },
              ...categories.map(({ id, category_name }) => ({ value: String(id), label: category_name })),
            ]}
          />
          <DateTimeField
            {...form.field('valid_from')}
            kind="date"
            label={t('payout.rule_valid_from')}
            min={day}
          />
          {PARTS.map(([part, prefix, maxLength]) => (
            <TextField
              key={part}
              {...form.field(part)}
              kind="number"
              prefix={prefix}
              label={t(`payout.part_${part}`)}
              maxLength={maxLength}
            />
          ))}
        </div>
        <FormError form={form} />
        <Button type="submit" loading={form.busy}>
          {t('payout.rule_add')}
        </Button>
      </form>
    </section>
  );
}
