import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useAddressQuery } from '../../../platform/use-address-query.ts';
import { today } from '../../../platform/clock.ts';
import { useFreeKeys } from '../../../platform/console-keys.ts';
import { loadInBackground } from '../../../platform/load-in-background.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Page } from '../../../ui/frame.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { focusBooking, moveBoardFocus } from './board-focus.ts';
import {
  bestLane,
  type BoardAddress,
  type BoardChange,
  changeBoard,
  lanesDuringDrag,
  parseBoardAddress,
} from './board-grid.ts';
import { BoardLanes, LanesSkeleton } from './board-lanes.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import classes from './board.module.css';
import { createDragParts, type DraggedLine, DragPartsContext } from './drag-parts.ts';
import type { BoardState, ChosenLane } from './lane-parts.tsx';
import { UnassignedLines } from './unassigned-lines.tsx';
import { useBoardAssign } from './use-board-assign.ts';
import { useLoadedPages } from './use-loaded-pages.ts';
import { type BoardPage as LanePage, lanesQuery, unassignedQuery } from './board-query.ts';
import { citiesQuery } from '../bookings-query.ts';
import { usePreload } from '../console/lazy-sheet.tsx';
import { DispatchHead } from '../dispatch/dispatch-head.tsx';

const { Part: BoardMap, preload: preloadMap } = lazyPart(async () => ({
  default: (await import('./board-map.tsx')).BoardMap,
}));

const { Part: SelectedLine, preload: preloadSelected } = lazyPart(async () => ({
  default: (await import('./selected-line.tsx')).SelectedLine,
}));

/** The library for dragging loads in parallel with the rows; without it, everything else works. */
const { Part: BoardDrag, preload: preloadDrag } = lazyPart(() => import('./board-drag.tsx'));

type Cities = ReplyOf<'admin.dispatch_cities'>['data'];

/** The board of the dispatch page: the day of a city's professionals, and the bookings that still need one. */
export default function BoardPage() {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(citiesQuery);
  return (
    <Page compact>
      <DispatchHead view="board" />
      {failed && <FailedState text={t('board.cities_failed')} retry={retry} />}
      {!data && !failed && <LanesSkeleton />}
      {data && <Board cities={data.data} />}
    </Page>
  );
}

/** Returns the city that the board shows without a choice: the one with the most unassigned bookings. */
function busiest(cities: Cities): string {
  const [first] = cities.toSorted((one, other) => other.unassigned - one.unassigned);
  return first?.slug ?? '';
}

function Board({ cities }: { cities: Cities }) {
  const [query, changeAddress] = useAddressQuery();
  const address = parseBoardAddress(query, today());
  // Stays when the numbers change while the operator works through one city.
  const [defaultCity] = useState(() => busiest(cities));
  const city = address.city ?? defaultCity;
  const change = (changed: BoardChange) => changeAddress((now) => changeBoard(now, changed));
  usePreload(preloadMap);
  usePreload(preloadSelected);
  useFreeKeys((event) => {
    if (event.key !== 'm') return;
    event.preventDefault();
    change({ map: address.map ? null : '1' });
  });
  return (
    <>
      <BoardToolbar address={address} city={city} cities={cities} onChange={change} />
      <BoardDay
        key={`${address.date} ${city}`}
        address={{ ...address, city }}
        cityName={cities.find(({ slug }) => slug === city)?.name ?? city}
        change={change}
      />
    </>
  );
}

/** Returns whether the library for dragging is there. */
function useDragLibrary(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    loadInBackground(preloadDrag, controller.signal, () => setLoaded(true));
    return () => controller.abort();
  }, []);
  return isLoaded;
}

interface BoardDayProps {
  readonly address: BoardAddress & { readonly city: string };
  readonly cityName: string;
  readonly change: (change: BoardChange) => void;
}

/** One day of a city: the unassigned bookings, and the lanes by name or by rank for the selected booking. */
function BoardDay({ address, cityName, change }: BoardDayProps) {
  const t = useText();
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false }) === true;
  const root = useRef<HTMLDivElement>(null);
  const [parts] = useState(createDragParts);
  const canDrag = useDragLibrary() && isWide;
  const { date, q, line: selected, map: hasMap } = address;
  const lines = useLoadedPages(unassignedQuery(address));
  const loaded = useLoadedPages(lanesQuery(address, q, selected));
  // While the suggestions for another booking load, the lanes still show those for the one before.
  const line = loaded.stale ? null : (loaded.page?.line ?? null);
  const select = (id: number | null) => change({ line: id === null ? null : String(id) });
  const { refusal, assigningId, assign, question } = useBoardAssign(
    () => Promise.all([lines.reload(), loaded.reload()]),
    () => {
      select(null);
      // The booking leaves the list with the next frame.
      requestAnimationFrame(() => root.current && focusBooking(root.current, null));
    },
  );
  const drag = useBoardDrag(loaded.stale ? null : loaded.page, loaded.page?.data ?? [], {
    select: (id) => {
      if (id !== selected) select(id);
    },
    assign,
    missing: (name) => t('board.not_suggested', { name }),
  });

  // A booking of another day, or one that was cancelled meanwhile, is not on this board.
  const isGone = selected !== null && !loaded.stale && loaded.page !== null && loaded.page.line === null;
  const actions = useRef({ select, assign });
  useEffect(() => {
    actions.current = { select, assign };
    if (isGone) select(null);
  });
  // The same object until something changes that the lanes show: they are many.
  const board: BoardState = useMemo(
    () => ({
      date,
      line,
      selected,
      assigningId,
      onSelect: (id) => actions.current.select(id),
      onAssign: (lane) => {
        if (line) actions.current.assign(line, lane);
      },
    }),
    [date, line, selected, assigningId],
  );

  // Undefined: without a choice, those of the professional who has the selected booking.
  const [trips, setTrips] = useState<number | null>();
  const chosen: ChosenLane = {
    id: trips === undefined ? (line?.professional?.id ?? null) : trips,
    choose: setTrips,
  };
  const map = hasMap && (
    <Suspense fallback={<Skeleton height={300} />}>
      <BoardMap
        filter={address}
        city={cityName}
        lanes={loaded.page?.data ?? NO_LANES}
        board={board}
        chosen={chosen}
        isWide={isWide}
      />
    </Suspense>
  );

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (event.key === 'Escape' && selected !== null && isWide) {
      event.preventDefault();
      select(null);
      focusBooking(event.currentTarget, selected);
    } else if (moveBoardFocus(event.currentTarget, event.target, event.key)) event.preventDefault();
  };

  const refused = <div role="alert">{refusal && <p className={classes.refusal}>{refusal}</p>}</div>;
  const lanes = (
    <BoardLanes
      lanes={drag.lanes}
      loaded={loaded}
      board={board}
      city={cityName}
      q={q}
      clearName={() => change({ q: null })}
      isWide={isWide}
      map={isWide || selected !== null ? map : null}
      chosen={hasMap ? chosen : null}
    />
  );
  return (
    <>
      <Announcement page={loaded.stale ? null : loaded.page} />
      {/* On a phone above the lists; with a selected booking in its sheet. */}
      {!isWide && selected === null && map}
      <DragPartsContext value={parts}>
        {/* The keys belong to the buttons inside, which the pointer presses as well. */}
        <div ref={root} className={classes.board} role="presentation" onKeyDown={press}>
          <UnassignedLines loaded={lines} selected={selected} draggable={isWide} onSelect={select} />
          <div className="min-w-0">
            {isWide && (
              <div className={classes.strip}>
                {line ? (
                  <Suspense>
                    <SelectedLine line={line} onClear={() => select(null)} />
                  </Suspense>
                ) : (
                  <p className="muted text-14">{t('board.select_hint')}</p>
                )}
              </div>
            )}
            {isWide && refused}
            {(isWide || selected === null) && lanes}
            <p className={`mt-10 text-14 muted ${classes.hint}`}>
              {t(hasMap ? 'board.map_hint' : 'board.keys_hint')}
            </p>
          </div>
        </div>
      </DragPartsContext>
      {canDrag && (
        <Suspense>
          <BoardDrag parts={parts} onBegin={drag.begin} onDrop={drag.drop} />
        </Suspense>
      )}
      {!isWide && (
        <Sheet
          opened={selected !== null}
          onClose={() => select(null)}
          title={line?.service_name ?? t('board.selected')}
        >
          {line && (
            <Suspense>
              <SelectedLine line={line} />
            </Suspense>
          )}
          {refused}
          {selected !== null && lanes}
        </Sheet>
      )}
      {question}
    </>
  );
}

/** The same list each time: the map compares. */
const NO_LANES: readonly BoardLane[] = [];

/** Says who fits best once the suggestions for a selected booking are there. */
function Announcement({ page }: { page: LanePage | null }) {
  const t = useText();
  const best = page && bestLane(page.data);
  const text = !page?.line
    ? ''
    : best?.candidate
      ? t('board.ranked_for', { count: page.data.length, name: best.name })
      : t(page.line.can_assign ? 'board.ranked_none' : 'board.not_assignable');
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}

interface DragActions {
  readonly select: (id: number) => void;
  readonly assign: ReturnType<typeof useBoardAssign>['assign'];
  /** The text for a lane that is no suggestion. */
  readonly missing: (name: string) => string;
}

/**
 * The lanes to show, which keep their order during a drag, and what its begin and end do.
 *
 * @param page the answer for the selected booking; null until it is there
 * @param lanes the lanes of the last answer
 */
function useBoardDrag(
  page: LanePage | null,
  lanes: readonly BoardLane[],
  { select, assign, missing }: DragActions,
) {
  const [atBegin, setAtBegin] = useState<readonly BoardLane[] | null>(null);
  return {
    lanes: atBegin ? lanesDuringDrag(atBegin, page?.data ?? []) : lanes,
    begin: ({ detail_id }: DraggedLine) => {
      setAtBegin(lanes);
      select(detail_id);
    },
    drop: ({ detail_id }: DraggedLine, employeeId: number | null) => {
      setAtBegin(null);
      // The suggestions may still be on their way: the booking stays selected, and they show then.
      if (employeeId === null || page?.line?.detail_id !== detail_id) return;
      const lane = page.data.find((one) => one.employee_id === employeeId);
      const name = atBegin?.find((one) => one.employee_id === employeeId)?.name;
      if (lane) assign(page.line, lane);
      else if (name) toast.error(missing(name));
    },
  };
}
