import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { NativeDateTime, NativeSelect } from '../../../ui/native-field.tsx';
import { NativeSearch } from '../../../ui/native-search.tsx';
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
      <NativeSelect
        {...field('actor')}
        label={t('audit.actor')}
        options={[any, ...withValue(actors, filter.actor)]}
      />
      <NativeSelect
        {...field('action')}
        label={t('audit.call')}
        options={[any, ...withValue(actions, filter.action)]}
      />
      <NativeSearch {...field('object')} label={t('audit.object')} placeholder="line:12" maxLength={100} />
      <NativeDateTime {...field('day')} kind="date" label={t('audit.day')} />
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
