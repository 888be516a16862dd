import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ANY, type AuditFilter, type AuditList } from '../audit-query.ts';
import { actionText, AUDIT_ACTIONS } from './actions.ts';
import classes from './audit.module.css';

/** The form of the filters; the address contains them, so that a filtered list can be shared. */
export function AuditFilters({
  filter,
  operators,
}: {
  filter: AuditFilter;
  operators: AuditList['operators'];
}) {
  const t = useText();
  const [values, setValues] = useState({
    ...filter,
    actor: filter.actor || ANY,
    action: filter.action || ANY,
  });
  const field = (name: keyof AuditFilter) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  const any = { value: ANY, label: t('audit.all') };
  const actors = operators.map(({ id, name }) => ({ value: String(id), label: name }));
  const actions = AUDIT_ACTIONS.map((value) => {
    const text = actionText(value);
    return { value, label: text ? t(text) : value };
  });
  return (
    <Form className={classes.filters} role="search" aria-label={t('audit.title')}>
      <SelectField
        {...field('actor')}
        label={t('audit.actor')}
        choose={t('audit.actor')}
        options={[any, ...withValue(actors, filter.actor)]}
      />
      <SelectField
        {...field('action')}
        label={t('audit.call')}
        choose={t('audit.call')}
        options={[any, ...withValue(actions, filter.action)]}
      />
      <TextField
        {...field('object')}
        kind="search"
        label={t('audit.object')}
        placeholder="line:12"
        maxLength={100}
      />
      <DateTimeField {...field('day')} kind="date" label={t('audit.day')} />
      <Button type="submit">{t('audit.apply')}</Button>
    </Form>
  );
}

/** Adds a value that a link contains and the list does not, such as a refused customer. */
function withValue(options: readonly { value: string; label: string }[], value: string) {
  return value === '' || options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: value }];
}
