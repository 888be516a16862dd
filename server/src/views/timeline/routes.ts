import type { adminTimelineEndpoints } from '@aaspaas/contract/features/admin-timeline.ts';
import {
  TIMELINE_GRANTS,
  TIMELINE_TYPE_KINDS,
  type TimelineKind,
  type TimelineObjectType,
} from '@aaspaas/contract/features/timeline-objects.ts';
import { type Grant, hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntryPosition } from './branches.ts';
import { hasTimeline } from './objects.ts';
import { entryPosition, timelineQuery } from './page-query.ts';
import { type EntryRow, presentEntry } from './present.ts';

/** The grant to read the money in a timeline: payments of bookings, or payouts. The other types have none. */
const MONEY_GRANTS: Readonly<Partial<Record<TimelineObjectType, Grant>>> = {
  line: 'booking_money.read',
  booking: 'booking_money.read',
  customer: 'booking_money.read',
  professional: 'money.read',
};

/** What happened to an object. */
export function timelineViews({
  db,
}: Pick<Platform, 'db'>): Handlers<Exclude<keyof typeof adminTimelineEndpoints, 'admin.add_note'>> {
  return {
    'admin.timeline': async ({ query: { object, kind, ...query } }, { actor, language }) => {
      const require = (needs: Grant) => {
        if (!hasGrant(actor.roles, needs)) throw new Failure('no_grant', { data: { needs } });
      };
      require(TIMELINE_GRANTS[object.type]);
      const money = MONEY_GRANTS[object.type];
      if (kind === 'money' && money) require(money);
      const seesMoney = money !== undefined && hasGrant(actor.roles, money);
      const kinds: readonly TimelineKind[] = TIMELINE_TYPE_KINDS[object.type].filter(
        (one) => (kind === undefined || one === kind) && (one !== 'money' || seesMoney),
      );
      if (!(await hasTimeline(db, object))) throw new Failure('not_found');
      // The object has no entries of the kind that was asked for.
      if (kinds.length === 0) return { data: [], next_cursor: null };
      const { rows, next_cursor } = await loadPage<EntryRow, EntryPosition>(
        query,
        2,
        entryPosition,
        async (request) => (await timelineQuery(object, kinds, request).execute(db)).rows,
      );
      return { data: rows.map((row) => presentEntry(row, language)), next_cursor };
    },
  };
}
