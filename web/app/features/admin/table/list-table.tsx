import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import type { Density } from './density.ts';
import classes from './list-table.module.css';

/** A column of a list. */
export interface ListColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of its order; without it the column does not sort. */
  readonly sort?: string;
  readonly numeric?: boolean;
  /** Not shown until it is chosen. */
  readonly hidden?: boolean;
  /** Shown on phones: at the end of the first line, or in the second one. */
  readonly phone?: 'first' | 'second';
}

interface ListTableProps<Row> {
  readonly label: string;
  /** The first one names the row and opens it. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** The ids of the visible columns; null: the default ones. */
  readonly visible: readonly string[] | null;
  /** Phones show rows of two lines in both. */
  readonly density: Density;
  readonly sort: string | null;
  readonly onSort: (column: string) => void;
  readonly opened: number | null;
  readonly onOpen: (row: Row) => void;
  /** The rows are those of an earlier request, because the last one failed or runs. */
  readonly dimmed: boolean;
  /** Rows that the list does not contain any more; they stay until the operator asks for new rows. */
  readonly gone: ReadonlySet<number>;
  /** Null: rows cannot be selected. */
  readonly selection: ListSelection<Row> | null;
}

interface ListSelection<Row> {
  readonly selected: ReadonlySet<number>;
  readonly labelOf: (row: Row) => string;
  readonly onToggle: (id: number) => void;
  readonly onToggleAll: () => void;
}

/** A dense table whose rows can be opened; on phones, rows of two lines. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, columns, rows, idOf, visible, density } = props;
  const { sort, onSort, opened, onOpen, dimmed, gone, selection } = props;
  const t = useText();
  const shown = columns.filter(
    ({ id, hidden }, index) => index === 0 || (visible ? visible.includes(id) : !hidden),
  );
  // On narrow screens only screen readers have the head, so it has nothing to press.
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={label}
        data-density={density}
        data-dimmed={dimmed || undefined}
      >
        <thead>
          <tr>
            {selection && <SelectAll rows={rows.map(idOf)} selection={selection} />}
            {shown.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={isWide ? onSort : null} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <tr
                key={id}
                data-opened={id === opened || undefined}
                data-gone={gone.has(id) || undefined}
                data-selected={selection?.selected.has(id) || undefined}
              >
                {selection && (
                  <td className={classes.select}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t('bulk.select_row', { row: selection.labelOf(row) })}
                        checked={selection.selected.has(id)}
                        onChange={() => selection.onToggle(id)}
                      />
                    </label>
                  </td>
                )}
                {shown.map((column, index) => {
                  const content = column.cell(row);
                  return (
                    <td
                      key={column.id}
                      className={index === 0 ? classes.first : undefined}
                      data-numeric={column.numeric}
                      data-phone={column.phone}
                    >
                      {index === 0 ? (
                        <button
                          type="button"
                          data-line={id}
                          aria-expanded={id === opened}
                          onClick={() => onOpen(row)}
                        >
                          {content}
                          {gone.has(id) && <span className="sr-only">, {t('console.row_gone')}</span>}
                        </button>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The checkbox of all rows on the page; only on wide screens, where the table has a head. */
function SelectAll<Row>({
  rows,
  selection: { selected, onToggleAll },
}: {
  rows: readonly number[];
  selection: ListSelection<Row>;
}) {
  const t = useText();
  const count = rows.filter((id) => selected.has(id)).length;
  return (
    <th scope="col" className={classes.select}>
      <label>
        <input
          type="checkbox"
          aria-label={t('bulk.select_all')}
          checked={count === rows.length}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && count < rows.length;
          }}
          onChange={onToggleAll}
        />
      </label>
    </th>
  );
}

function Header<Row>({
  column: { header, sort: name, numeric },
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string | null;
  /** Null: the column cannot be pressed. */
  onSort: ((column: string) => void) | null;
}) {
  if (!name)
    return (
      <th scope="col" data-numeric={numeric}>
        {header}
      </th>
    );
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction}>
      {onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(name)}>
          {header}
          {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
          {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}
