import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './list-filters.module.css';
import { filterName, type ListChange } from './list-state.ts';

/** A filter of a list: one of some values, or a day. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** The values to choose from; absent: a day. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The text for no choice; default: any. */
  readonly any?: string;
}

interface ListFiltersProps {
  readonly q: string;
  readonly searchLabel: string;
  readonly filters: readonly ListFilter[];
  readonly values: Readonly<Record<string, string>>;
  /** The columns that sort, for narrow screens, where the table has no visible head. */
  readonly sorts: readonly { readonly name: string; readonly label: string }[];
  /** The order: the name of a column, with `-` in front if it descends; null or empty: the list's own. */
  readonly sort: string | null;
  readonly onChange: (change: ListChange) => void;
}

/** The search and the filters above a list; each changes the address at once, the search on Enter. */
export function ListFilters({ q, searchLabel, filters, values, sorts, sort, onChange }: ListFiltersProps) {
  const t = useText();
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  const active = filters.filter(({ name }) => values[name]).length;
  return (
    <div className={classes.bar}>
      <SearchForm key={q} q={q} label={searchLabel} onChange={onChange} />
      <details className={classes.details} open={isWide || active > 0 || undefined}>
        <summary>
          {active > 0 ? t('console.filters_active', { count: active }) : t('console.filters')}
        </summary>
        <div className={classes.filters} data-list-filters>
          {filters.map(({ name, label, options, any }) => (
            <label key={name} className={classes.filter} data-active={values[name] ? true : undefined}>
              <span>{label}</span>
              {options ? (
                // A new element when the options arrive: the old one would lose its value with the replaced option.
                <select
                  key={options.length}
                  value={values[name] ?? ''}
                  onChange={({ target }) => onChange({ [filterName(name)]: target.value })}
                >
                  <option value="">{any ?? t('console.any')}</option>
                  {options.map(({ value, label: text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                  {values[name] && !options.some(({ value }) => value === values[name]) && (
                    <option value={values[name]}>{values[name]}</option>
                  )}
                </select>
              ) : (
                <input
                  type="date"
                  value={values[name] ?? ''}
                  onChange={({ target }) => onChange({ [filterName(name)]: target.value })}
                />
              )}
            </label>
          ))}
          {!isWide && sorts.length > 0 && (
            <label className={classes.filter}>
              <span>{t('console.sort')}</span>
              <select value={sort ?? ''} onChange={({ target }) => onChange({ sort: target.value || null })}>
                {!sort && <option value="">{t('console.any')}</option>}
                {sorts.flatMap(({ name, label }) => [
                  <option key={name} value={name}>
                    {t('console.sort_up', { column: label })}
                  </option>,
                  <option key={`-${name}`} value={`-${name}`}>
                    {t('console.sort_down', { column: label })}
                  </option>,
                ])}
              </select>
            </label>
          )}
        </div>
      </details>
    </div>
  );
}

function SearchForm({
  q,
  label,
  onChange,
}: {
  q: string;
  label: string;
  onChange: (change: ListChange) => void;
}) {
  const [value, setValue] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: value.trim() });
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit} data-list-search>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={value}
        autoComplete="off"
        onChange={({ target }) => {
          setValue(target.value);
          // The field's own button clears it.
          if (target.value === '' && q !== '') onChange({ q: null });
        }}
      />
    </form>
  );
}
