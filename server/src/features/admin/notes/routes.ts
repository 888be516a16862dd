import type { adminTimelineEndpoints } from '@aaspaas/contract/features/admin-timeline.ts';
import {
  formatTimelineObject,
  TIMELINE_GRANTS,
  type TimelineObject,
} from '@aaspaas/contract/features/timeline-objects.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runAudited } from '../actions/audited.ts';
import { addNote } from './store.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & {
  /** Returns whether an object has a timeline. */
  readonly hasTimeline: (executor: Executor, object: TimelineObject) => Promise<boolean>;
};

/** Operators' notes on objects. */
export function noteRoutes(
  deps: Deps,
): Handlers<Exclude<keyof typeof adminTimelineEndpoints, 'admin.timeline'>> {
  // A note does not change the object itself.
  const audited = { ...deps, readObject: async () => null };
  return {
    'admin.add_note': async ({ body: { object, text: note } }, call) => {
      const needs = TIMELINE_GRANTS[object.type];
      if (!hasGrant(call.actor.roles, needs)) throw new Failure('no_grant', { data: { needs } });
      const subject = formatTimelineObject(object);
      const id = await runAudited(audited, call, { action: 'admin.add_note', subject }, async (tx, now) => {
        if (!(await deps.hasTimeline(tx, object))) throw new Failure('not_found');
        const added = await addNote(tx, { object: subject, operatorId: call.actor.id, text: note, at: now });
        // The log keeps its entries when a person is erased, so it has the note's id and not its text.
        return { detail: { note: added }, result: added };
      });
      return { message: text(call.language, 'timeline.note_added'), data: { id } };
    },
  };
}
