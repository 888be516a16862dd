import { useText } from '../../../ui/language/use-text.ts';
import classes from './column-choice.module.css';
import { DENSITIES, type Density } from './density.ts';
import type { ListColumn } from './list-table.tsx';

interface ColumnChoiceProps {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'header' | 'hidden'>[];
  readonly visible: readonly string[] | null;
  /** Null: the default columns. */
  readonly onChange: (visible: readonly string[] | null) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/**
 * The choice of the table's columns and of the height of its rows. The first column, which names the row, always stays. Phones show
 * fixed lines.
 */
export function ColumnChoice({ columns, visible, onChange, density, onDensity }: ColumnChoiceProps) {
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
      <summary>{t('console.display')}</summary>
      <div className={classes.list}>
        <fieldset>
          <legend>{t('console.density')}</legend>
          {DENSITIES.map((one) => (
            <label key={one}>
              <input type="radio" name="density" checked={density === one} onChange={() => onDensity(one)} />
              {t(`console.density_${one}`)}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('console.columns')}</legend>
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
        </fieldset>
      </div>
    </details>
  );
}
