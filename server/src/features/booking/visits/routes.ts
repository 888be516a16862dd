import type { visitEndpoints } from '@aaspaas/contract/features/visit.ts';
import { formatTime } from '@aaspaas/contract/kernel/format-date.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../deps.ts';
import { chooseForVisit, confirmPresent, confirmStart, pickRedo } from './actions/answer-visit.ts';
import { arrive, reportAbsent, setOut } from './actions/report-visit.ts';
import { changePositionConsent, hasPositionConsent, sharePosition } from './actions/share-position.ts';
import { trackVisit } from './actions/track-visit.ts';

/** The way to the work, its beginning, and work that is done again. */
export function visitRoutes(deps: BookingDeps): Handlers<keyof typeof visitEndpoints> {
  return {
    'visit.on_the_way': async ({ body }, call) => {
      await setOut(deps, call, body.bookingId);
      return { message: text(call.language, 'visit.on_the_way') };
    },
    'visit.arrived': async ({ body }, call) => {
      await arrive(deps, call, body.bookingId);
      return { message: text(call.language, 'visit.arrived') };
    },
    'visit.position_consent': async (_, { actor }) => ({
      data: { given: await hasPositionConsent(deps, actor.id) },
    }),
    'visit.change_position_consent': async ({ body }, { actor }) => ({
      data: { given: await changePositionConsent(deps, actor.id, body.given) },
    }),
    'visit.position': async ({ body: { bookingId, latitude, longitude } }, call) => {
      await sharePosition(deps, call, bookingId, { latitude, longitude });
      return {};
    },
    'visit.track': async ({ params }, { actor, language }) => {
      const { phase, eta, position, positionAt, why } = await trackVisit(deps, actor.id, params.detail_id);
      return {
        data: {
          phase,
          eta: eta && isoOf(eta),
          position,
          position_at: positionAt && isoOf(positionAt),
          why: text(language, why.key, why.values),
        },
      };
    },
    'visit.report_absent': async ({ body }, call) => {
      const { endsAt, endsAtTime } = await reportAbsent(deps, call, body.bookingId, body.uploads);
      return {
        message: text(call.language, 'visit.reported_absent', {
          time: formatTime(endsAtTime, (key, values) => text(call.language, key, values)),
        }),
        data: { ends_at: endsAt },
      };
    },
    'visit.present': async ({ body }, call) => {
      await confirmPresent(deps, call, body.detailId);
      return { message: text(call.language, 'visit.present') };
    },
    'visit.start': async ({ body }, call) => {
      await confirmStart(deps, call, body.detailId);
      return { message: text(call.language, 'visit.started') };
    },
    'visit.choose': async ({ body }, call) => {
      const chosen = await chooseForVisit(deps, call, {
        lineId: body.detailId,
        choice: body.choice,
        requested: { preferredDate: body.date, preferredTime: body.time },
        promised: body.promised ?? false,
      });
      return { message: text(call.language, chosen) };
    },
    'visit.pick_redo': async ({ body }, call) => {
      await pickRedo(deps, call, body.detailId, { preferredDate: body.date, preferredTime: body.time });
      return { message: text(call.language, 'visit.redo_picked') };
    },
  };
}
