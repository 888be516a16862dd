import '../../../platform/all-texts.ts';
import type { BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { formatTimeOfDay } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import classes from './board-map.module.css';
import { type BoardFilter, placesQuery } from './board-query.ts';
import type { BoardState, ChosenLane } from './lane-parts.tsx';
import {
  type BoardMapContent,
  type LanePin,
  type LinePin,
  mapContent,
  nextInGroup,
  type PinGroup,
  shownPin,
} from './map-markers.ts';
import { DIRECTIONS, type MapSize, scaleBar, spotInDirection } from './map-projection.ts';
import { useLoadedPages } from './use-loaded-pages.ts';

/** Units are about pixels: the map beside the list of professionals, and on a phone. */
const WIDE: MapSize = { width: 640, height: 520 };
const NARROW: MapSize = { width: 328, height: 300 };

/** The longest bar of the scale in units. */
const BAR = 100;

interface BoardMapProps {
  readonly filter: BoardFilter;
  /** The name of the city. */
  readonly city: string;
  /** The professionals as the board lists them; empty while they load. */
  readonly lanes: readonly BoardLane[];
  readonly board: BoardState;
  readonly chosen: ChosenLane;
  readonly isWide: boolean;
}

/**
 * Where the unassigned bookings of the day are and where the professionals begin theirs, without tiles: only distances matter. The
 * lists beside it have the same bookings and professionals, with distances and trips as text.
 */
export function BoardMap({ filter, city, lanes, board, chosen, isWide }: BoardMapProps) {
  const t = useText();
  const { page, failure, hasMore, loadingMore, more, reload } = useLoadedPages(placesQuery(filter));
  const size = isWide ? WIDE : NARROW;
  const places = page?.data;
  const { line } = board;
  const content = useMemo(
    () => mapContent({ places: places ?? [], lanes, line, chosen: chosen.id }, size),
    [places, lanes, line, chosen.id, size],
  );
  if (!page && !failure)
    return (
      <LoadingRegion>
        <Skeleton height={size.height} />
      </LoadingRegion>
    );
  return (
    <div className={classes.map}>
      {failure && (
        <FailedState
          look={page ? 'line' : 'whole'}
          text={t('board.map_failed')}
          retry={() => void reload()}
        />
      )}
      {content.groups.length === 0 ? (
        <p className={classes.none}>{t('board.map_none')}</p>
      ) : (
        <>
          <Field
            content={content}
            size={size}
            board={board}
            chosen={chosen}
            label={t('board.map_of', {
              city,
              lines: places?.length ?? 0,
              people: lanes.length - content.missing,
            })}
          />
          <Legend hasTrips={content.trips.length > 0} isRanked={lanes.some(({ candidate }) => candidate)} />
        </>
      )}
      <p className={classes.note}>
        {t('board.map_approximate')}
        {content.missing > 0 && ` ${t('board.map_missing', { count: content.missing })}`}
      </p>
      {hasMore && <ShowMore text={t('board.map_more')} loading={loadingMore} onClick={more} />}
    </div>
  );
}

/** The markers with the trips below them. One marker is in the tab order; the arrow keys lead to the others. */
function Field({
  content: { groups, trips, jobs, projection },
  size: { width, height },
  board,
  chosen,
  label,
}: {
  content: BoardMapContent;
  size: MapSize;
  board: BoardState;
  chosen: ChosenLane;
  label: string;
}) {
  const t = useText();
  const language = useLanguage();
  const field = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('');
  const keys = groups.map(([first]) => `${first.kind}-${first.id}`);
  const reached = keys.includes(current) ? current : keys[0];
  const bar = scaleBar(projection.kmPerUnit, BAR);

  const choose = (group: PinGroup) => {
    const [{ kind }] = group;
    const now = kind === 'line' ? board.selected : chosen.id;
    const id = nextInGroup(group, now);
    (kind === 'line' ? board.onSelect : chosen.choose)(id === now ? null : id);
  };
  const move = (event: KeyboardEvent, [first]: PinGroup) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = spotInDirection(
      groups.map(([one]) => one),
      first,
      direction,
    );
    if (next !== null) field.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={field}
      className={classes.field}
      style={{ aspectRatio: `${width} / ${height}` }}
      role="group"
      aria-label={label}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {trips.map(({ from, to, gap, planned, begin, end }) => (
          <line
            key={`${from.detail_id}-${to.detail_id}`}
            className={classes.trip}
            data-short={gap.short || undefined}
            data-planned={planned || undefined}
            x1={begin.x}
            y1={begin.y}
            x2={end.x}
            y2={end.y}
          />
        ))}
        {jobs.map(({ id, x, y }, index) => (
          <g key={id} className={classes.job}>
            <circle cx={x} cy={y} r={8} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        ))}
        <path className={classes.bar} d={`M 12 ${height - 16} v 6 h ${bar.units} v -6`} />
        <text className={classes.barText} x={18} y={height - 16}>
          {t('board.map_km', { km: bar.km })}
        </text>
      </svg>
      {groups.map((group, index) => {
        const [first] = group;
        const key = keys[index] ?? '';
        const chosenId = first.kind === 'line' ? board.selected : chosen.id;
        const shown = shownPin(group, chosenId);
        const text = describePin(t, language, shown, group.length);
        return (
          <button
            key={key}
            type="button"
            className={first.kind === 'line' ? classes.line : classes.lane}
            style={{ left: `${(first.x / width) * 100}%`, top: `${(first.y / height) * 100}%` }}
            tabIndex={key === reached ? 0 : -1}
            data-conflict={
              (shown.kind === 'lane' && (shown.lane.candidate?.conflicts.length ?? 0) > 0) || undefined
            }
            aria-pressed={shown.id === chosenId}
            aria-label={text}
            title={text}
            onFocus={() => setCurrent(key)}
            onKeyDown={(event) => move(event, group)}
            onClick={() => choose(group)}
          >
            {labelOf(shown, group.length)}
          </button>
        );
      })}
    </div>
  );
}

/** The text in a marker: the number of bookings, or the rank of the professional. */
function labelOf(pin: LinePin | LanePin, count: number): string {
  if (pin.kind === 'lane' && pin.lane.candidate) return `${pin.rank}${count > 1 ? '+' : ''}`;
  return count > 1 ? String(count) : '';
}

function describePin(t: Translate, language: Language, pin: LinePin | LanePin, count: number): string {
  if (pin.kind === 'line') {
    const { stop, booking_id } = pin;
    const time = formatTimeOfDay(stop.starts_at, language);
    const text = t('board.map_line', { service: stop.service_name, code: booking_id, time });
    return count === 1 ? text : t('board.map_lines', { count, text });
  }
  const { lane, rank } = pin;
  const { candidate, name } = lane;
  const km = candidate?.distance_km ?? null;
  const named = candidate ? t('board.map_ranked', { rank, name }) : name;
  const text = km === null ? named : t('board.map_away', { name: named, km });
  return count === 1 ? text : t('board.map_people', { count, text });
}

function Legend({ hasTrips, isRanked }: { hasTrips: boolean; isRanked: boolean }) {
  const t = useText();
  return (
    <ul className={`list ${classes.legend}`} aria-label={t('board.map_legend')}>
      <li>
        <span className={classes.lineSample} />
        {t('board.map_key_line')}
      </li>
      <li>
        <span className={classes.lineSample} data-chosen />
        {t('board.selected')}
      </li>
      <li>
        <span className={classes.laneSample}>{isRanked ? '1' : ''}</span>
        {t(isRanked ? 'board.map_key_ranked' : 'board.map_key_lane')}
      </li>
      {isRanked && (
        <li>
          <span className={classes.laneSample} data-conflict>
            2
          </span>
          {t('board.map_key_conflict')}
        </li>
      )}
      {hasTrips && (
        <>
          <li>
            <span className={classes.tripSample} />
            {t('board.map_key_trip')}
          </li>
          <li>
            <span className={classes.tripSample} data-planned />
            {t('board.map_key_planned')}
          </li>
          <li>
            <span className={classes.tripSample} data-short />
            {t('board.map_key_short')}
          </li>
        </>
      )}
    </ul>
  );
}
