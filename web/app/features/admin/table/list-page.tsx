import type { SavedList } from '@aaspaas/contract/features/admin-views.ts';
import { IconKeyboard } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useAddressQuery } from '../../../platform/use-address-query.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { type AccountQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState, PageState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { usePreload } from '../console/lazy-sheet.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Density, setPreferredDensity, usePreferredDensity } from './density.ts';
import { KeysHelp } from './keys-help.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import classes from './list-page.module.css';
import { ListPager } from './list-pager.tsx';
import type { ListReply } from './live-rows.ts';
import { changeList, clearFilters, type ListChange, nextSort, parseListState } from './list-state.ts';
import { type ListColumn, ListTable } from './list-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { useListKeys } from './use-list-keys.ts';
import { type LiveList, useLiveRows } from './use-live-rows.ts';

interface ListPageProps<Row> {
  /** The list's name in saved views; without it, the list has none. */
  readonly list?: SavedList;
  readonly title: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  readonly searchLabel: string;
  /** The order without a choice. */
  readonly sort: string;
  /** The rows that the address names. */
  readonly query: AccountQuery<ListReply<Row>>;
  readonly idOf: (row: Row) => number;
  /** The type of the objects, as `open` in the address names them. */
  readonly object: string;
  /** The address of a row's page. */
  readonly hrefOf: (row: Row) => string;
  /** The side panel of the opened row; without it, a row opens its page. */
  readonly panel?: (id: number, close: () => void, reload: () => Promise<void>) => ReactNode;
  /** Loads the code of the side panel and of the actions on the selection, which are no part of the first load. */
  readonly preload?: () => Promise<unknown>;
  /** What creates a row. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly failed: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** Links to the other lists of the same page. */
  readonly tabs?: ReactNode;
  /** Rows keep their places while they change; without it, the newest rows are shown. */
  readonly live?: LiveList<Row>;
  /** Rows can be selected; without it, they cannot. */
  readonly bulk?: ListBulk<Row> | null;
}

/** What operators do with several rows of a list. */
export interface ListBulk<Row> {
  /** What names a row, for the label of its checkbox. */
  readonly labelOf: (row: Row) => string;
  /** The actions on the selected rows, at least one. */
  readonly bar: (selection: {
    readonly rows: readonly Row[];
    /** Selects these rows of the page instead. */
    readonly select: (ids: readonly number[]) => void;
    readonly selectAll: (() => void) | null;
    readonly reload: () => Promise<void>;
  }) => ReactNode;
}

/** A list of the console: search, filters, the table, the side panel and the pages. Its address is its whole state. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { title, columns, filters, query, idOf, hrefOf, panel, live, bulk, failed: failedText } = props;
  const t = useText();
  const navigate = useNavigate();
  const [address, changeAddress] = useAddressQuery();
  const state = parseListState(address);
  const preferred = usePreferredDensity();
  const density = state.density ?? preferred;
  const [help, setHelp] = useState(false);
  const { data, stale, failure, retry, reload } = useAccountQuery(query, { keepPrevious: true });
  const language = useLanguage();
  const key = JSON.stringify([query.key, language]);
  // The rows stay, dimmed, when the next request fails.
  const shown = useLiveRows(key, { data, stale }, idOf, live);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [selectedIn, setSelectedIn] = useState(key);
  // A selection belongs to the rows on the page.
  if (selectedIn !== key) {
    setSelectedIn(key);
    setSelected(new Set());
  }
  const change = (changed: ListChange, replace = true) =>
    changeAddress((now) => changeList(now, changed), { replace });
  const changeDensity = (chosen: Density) => {
    setPreferredDensity(chosen);
    // The address of a saved view has its own.
    if (state.density) change({ density: chosen });
  };
  const opened = Number(state.open?.split(':')[1]) || null;
  const open = (row: Row) => {
    if (!panel) void navigate(hrefOf(row));
    else change({ open: idOf(row) === opened ? null : `${props.object}:${idOf(row)}` }, opened !== null);
  };
  const rows = shown.rows ?? [];
  const toggle = (id: number) =>
    setSelected((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const selectedRows = rows.filter((row) => selected.has(idOf(row)));
  const isAllSelected = selectedRows.length === rows.length;
  const selectAll = () => setSelected(new Set(rows.map(idOf)));
  usePreload(props.preload);
  useListKeys({
    openPage: (id) => {
      const row = rows.find((one) => idOf(one) === id);
      if (row) void navigate(hrefOf(row));
    },
    ...(bulk ? { select: toggle } : {}),
    help: () => setHelp(true),
  });
  const showWaiting = () => {
    const [first] = shown.waiting;
    flushSync(shown.showWaiting);
    // The button is gone, and its focus with it.
    if (first) document.querySelector<HTMLElement>(`button[data-line="${idOf(first)}"]`)?.focus();
  };
  const filtered = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <Page compact>
      <div className={classes.head}>
        <h1>{title}</h1>
        {shown.rows && <Count total={shown.total} loaded={shown.rows.length} />}
        <span role="status">
          {live && shown.waiting.length > 0 && (
            <button type="button" className={classes.waiting} onClick={showWaiting}>
              {live.newText(shown.waiting.length)}
            </button>
          )}
        </span>
        <span className={`flex-1 ${classes.tools}`} />
        {props.tools}
        <ColumnChoice
          columns={columns}
          visible={state.columns}
          onChange={(ids) => change({ cols: ids?.join(',') ?? null })}
          density={density}
          onDensity={changeDensity}
        />
        <button
          type="button"
          className={classes.keys}
          aria-label={t('console.keys')}
          onClick={() => setHelp(true)}
        >
          <IconKeyboard size={20} aria-hidden />
        </button>
      </div>
      {props.tabs}
      {props.list && <SavedViews list={props.list} />}
      <ListFilters
        q={state.q}
        searchLabel={props.searchLabel}
        filters={filters}
        values={state.filters}
        sorts={columns.flatMap(({ sort: name, header }) => (name ? [{ name, label: header }] : []))}
        sort={state.sort ?? props.sort}
        onChange={change}
      />
      {failure && (
        <div className={classes.failure}>
          <FailedState look={shown.rows ? 'line' : 'whole'} text={failedText} retry={retry} />
          {failure instanceof ApiFailure && failure.requestId && (
            <p className="text-13 muted">{t('console.request_id', { id: failure.requestId })}</p>
          )}
        </div>
      )}
      {!shown.rows && !failure && <ListSkeleton rows={8} />}
      {shown.rows && rows.length === 0 && (
        <PageState
          drawing={filtered ? 'search' : 'empty'}
          title={filtered ? t('console.no_match') : props.empty.title}
          {...(filtered ? {} : { text: props.empty.text })}
        >
          {filtered && (
            <Button variant="default" onClick={() => changeAddress(clearFilters, { replace: false })}>
              {t('console.clear_filters')}
            </Button>
          )}
        </PageState>
      )}
      {rows.length > 0 && (
        <>
          <ListTable
            label={title}
            columns={columns}
            rows={rows}
            idOf={idOf}
            visible={state.columns}
            density={density}
            sort={state.sort ?? props.sort}
            onSort={(column) => change({ sort: nextSort(column, state.sort ?? props.sort) })}
            opened={opened}
            onOpen={open}
            dimmed={failure !== null}
            gone={shown.gone}
            selection={
              bulk
                ? {
                    selected,
                    labelOf: bulk.labelOf,
                    onToggle: toggle,
                    onToggleAll: () => (isAllSelected ? setSelected(new Set()) : selectAll()),
                  }
                : null
            }
          />
          <ListPager cursor={state.cursor} next={shown.next} />
          {bulk && selectedRows.length > 0 && (
            <Suspense>
              {bulk.bar({
                rows: selectedRows,
                select: (ids) => setSelected(new Set(ids)),
                selectAll: isAllSelected ? null : selectAll,
                reload,
              })}
            </Suspense>
          )}
        </>
      )}
      {panel && opened !== null && (
        <div className={classes.panel}>
          <Suspense fallback={<ListSkeleton rows={4} />}>
            {panel(opened, () => change({ open: null }), reload)}
          </Suspense>
        </div>
      )}
      <KeysHelp opened={help} close={() => setHelp(false)} selects={Boolean(bulk)} />
    </Page>
  );
}

/** The largest exact count. */
const MAX_COUNTED = 10_000;

function Count({ total, loaded }: { total: number | null; loaded: number }) {
  const t = useText();
  const text =
    total === null || total > MAX_COUNTED
      ? t('console.more_than', { count: total === null ? loaded : MAX_COUNTED })
      : t('console.count', { count: total });
  return (
    <span className="muted text-14" role="status">
      {text}
    </span>
  );
}
