import { useText } from '../../../ui/language/use-text.ts';
import classes from './column-choice.module.css';
import type { ListColumn } from './list-table.tsx';

interface ColumnChoiceProps {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'header' | 'hidden'>[];
  readonly visible: readonly string[] | null;
  /** Null: the default columns. */
  readonly onChange: (visible: readonly string[] | null) => void;
}

/** The choice of the table's columns; the first one, which names the row, always stays. Phones show fixed lines. */
export function ColumnChoice({ columns, visible, onChange }: ColumnChoiceProps) {
  const t = useText();
  const [, ...optional] = columns;
  const defaults = optional.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const shown = visible ?? defaults;
  const toggle = (id: string, on: boolean) => {
    const ids = optional.map((one) => one.id).filter((one) => (one === id ? on : shown.includes(one)));
    // An address without columns means the default ones, so only the first column is written as its name.
    onChange(ids.join() === defaults.join() ? null : ids.length > 0 ? ids : [columns[0]?.id ?? '']);
  };
  return (
    <details className={classes.choice}>
      <summary>{t('console.columns')}</summary>
      <div className={classes.list}>
        {optional.map(({ id, header }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            {header}
          </label>
        ))}
        {visible && (
          <button type="button" onClick={() => onChange(null)}>
            {t('console.default_columns')}
          </button>
        )}
      </div>
    </details>
  );
}
