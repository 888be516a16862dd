import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { type AccountQuery, callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { setHomeRoom, setHomeRoomOnce } from '../home-rooms.ts';
import type { TrackedVisit } from '../lines/visit-arrival.ts';
import { forgetJustBooked, useJustBooked } from './just-booked.ts';
import { BookedCard } from './booked-card.tsx';
import { chooseTopCard, linesAhead } from './choose-top-card.ts';
import { NextCard } from './next-card.tsx';
import classes from './top-card.module.css';

/** How often the expected arrival is loaded while the professional is on the way. */
const TRACK_MS = 30_000;

/**
 * The first card of a customer's home page, one by urgency: what waits for them, the booking just sent, the next visit.
 * Renders nothing if there is none of these.
 */
export default function TopCard() {
  const t = useText();
  const sentId = useJustBooked();
  const next = useAccountQuery(nextQuery);
  const sent = useAccountQuery(sentId === null ? null : callQuery('booking.get', { params: { id: sentId } }));
  const sentBooking = sentId === null ? null : (sent.data?.data ?? null);
  const over =
    sent.failed ||
    (sentBooking !== null &&
      (sentBooking.state !== 'confirmed' || linesAhead(sentBooking, now()).length === 0));
  useEffect(() => {
    if (over) forgetJustBooked();
  }, [over]);
  const loaded = next.data !== null && (sentId === null || sentBooking !== null || sent.failed);
  const content = next.data && loaded ? chooseTopCard(next.data, over ? null : sentBooking, now()) : null;
  const reload = useEffectEvent(() => void next.reload());
  const onTheWay = next.data?.visit?.phase === 'on_the_way';
  useEffect(() => {
    if (!onTheWay) return;
    const timer = setInterval(reload, TRACK_MS);
    return () => clearInterval(timer);
  }, [onTheWay]);
  const card = useRef<HTMLDivElement>(null);
  const kind = content ? (content.kind === 'booked' ? 'booked' : 'next') : 'none';
  // Before the paint, so that the card appears together with its room.
  useLayoutEffect(() => {
    if (loaded) setHomeRoom('topCard', kind, card.current?.offsetHeight ?? 0);
    else if (next.failed) setHomeRoomOnce('topCard', 'next');
  }, [loaded, kind, next.failed]);
  if (next.failed) return <FailedState text={t('line.top_failed')} retry={next.retry} look="line" />;
  if (!content) return null;
  return (
    <div ref={card} className={kind === 'booked' ? classes.room : undefined}>
      {content.kind === 'booked' ? (
        <BookedCard booking={content.booking} lines={content.lines} />
      ) : (
        <NextCard content={content} code={next.data?.code ?? null} visit={next.data?.visit ?? null} />
      )}
    </div>
  );
}

type NextStep = ReplyOf<'booking.next'> & {
  readonly code: string | null;
  readonly visit: TrackedVisit | null;
};

/** The next step, with the start code of its line if there is one, and where the professional is once they set out. */
const nextQuery: AccountQuery<NextStep> = {
  key: ['booking.next'],
  live: true,
  async load(options) {
    const reply = await call('booking.next', {}, options);
    const line = reply.data?.booking.details[0];
    const [codes, visit] = await Promise.all([
      line?.allowed_actions.includes('show_code') ? call('booking.codes', {}, options) : null,
      line?.allowed_actions.includes('track') ? trackedVisit(line.id, options) : null,
    ]);
    const code = codes?.data.find(({ detail_id }) => detail_id === line?.id)?.code ?? null;
    return { ...reply, code, visit };
  },
};

/** Returns where the professional is; null if it could not be loaded, because the card does not need it. */
async function trackedVisit(
  lineId: number,
  options: { readonly signal?: AbortSignal },
): Promise<TrackedVisit | null> {
  try {
    return (await call('visit.track', { params: { detail_id: String(lineId) } }, options)).data;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}
