import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { columnVisibilityFeature, type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
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
  readonly sort: string | null;
  readonly onSort: (column: string) => void;
  readonly opened: number | null;
  readonly onOpen: (row: Row) => void;
  /** The rows are those of an earlier request, because the last one failed or runs. */
  readonly dimmed: boolean;
}

const features = tableFeatures({ columnVisibilityFeature });

/** A dense table whose rows can be opened; on phones, rows of two lines. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, columns, rows, idOf, visible, sort, onSort, opened, onOpen, dimmed } = props;
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const columnVisibility = Object.fromEntries(
    columns.map(({ id, hidden }, index) => [id, index === 0 || (visible ? visible.includes(id) : !hidden)]),
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(idOf(row)),
    state: { columnVisibility },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label} data-dimmed={dimmed || undefined}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id }) => {
                const column = byId.get(id);
                return column && <Header key={id} column={column} sort={sort} onSort={onSort} />;
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const id = idOf(row.original);
            return (
              <tr key={row.id} data-opened={id === opened || undefined}>
                {row.getVisibleCells().map((cell, index) => {
                  const column = byId.get(cell.column.id);
                  const content = <table.FlexRender cell={cell} />;
                  return (
                    <td
                      key={cell.id}
                      className={index === 0 ? classes.first : undefined}
                      data-numeric={column?.numeric}
                      data-phone={column?.phone}
                    >
                      {index === 0 ? (
                        <button
                          type="button"
                          data-line={id}
                          aria-expanded={id === opened}
                          onClick={() => onOpen(row.original)}
                        >
                          {content}
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

function Header<Row>({
  column: { header, sort: name, numeric },
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string | null;
  onSort: (column: string) => void;
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
      <button type="button" className={classes.sort} onClick={() => onSort(name)}>
        {header}
        {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
        {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  );
}
