import type { adminTimelineEndpoints } from '@aaspaas/contract/features/admin-timeline.ts';
import {
  TIMELINE_GRANTS,
  TIMELINE_KINDS,
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

/** The grant to read the money in a timeline: payments of bookings, or payouts. */
const MONEY_GRANTS = {
  line: 'booking_money.read',
  booking: 'booking_money.read',
  customer: 'booking_money.read',
  professional: 'money.read',
} as const satisfies Record<TimelineObjectType, Grant>;

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
      if (kind === 'money') require(money);
      const kinds: readonly TimelineKind[] = kind
        ? [kind]
        : TIMELINE_KINDS.filter((one) => one !== 'money' || hasGrant(actor.roles, money));
      if (!(await hasTimeline(db, object))) throw new Failure('not_found');
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
