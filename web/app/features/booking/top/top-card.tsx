import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect } from 'react';
import { call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { type AccountQuery, callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { keepTopCardRoom, reserveTopCard } from '../top-card-room.ts';
import { forgetJustBooked, useJustBooked } from './just-booked.ts';
import { BookedCard } from './booked-card.tsx';
import { chooseTopCard, linesAhead } from './choose-top-card.ts';
import { NextCard } from './next-card.tsx';

/**
 * The first card of a customer's home page, one by urgency: what waits for them, the booking just sent, the next visit.
 * Renders nothing if there is none of these, or if it cannot be loaded: the page is complete without it.
 */
export default function TopCard() {
  const sentId = useJustBooked();
  const next = useAccountQuery(nextQuery);
  const sent = useAccountQuery(sentId === null ? null : callQuery('booking.get', { params: { id: sentId } }));
  const sentBooking = sentId === null ? null : (sent.data?.data ?? null);
  const over =
    sent.failed ||
    (sentBooking !== null &&
      (sentBooking.state !== 'confirmed' || linesAhead(sentBooking, now()).length === 0));
  useEffect(keepTopCardRoom, []);
  useEffect(() => {
    if (over) forgetJustBooked();
  }, [over]);
  const loaded = next.data !== null && (sentId === null || sentBooking !== null || sent.failed);
  const content = next.data && loaded ? chooseTopCard(next.data, over ? null : sentBooking, now()) : null;
  // The next visit to the page reserves the room for a card of this kind.
  const kind = content ? (content.kind === 'booked' ? 'booked' : 'next') : null;
  useEffect(() => {
    if (loaded) reserveTopCard(kind);
  }, [loaded, kind]);
  if (!content) return null;
  return content.kind === 'booked' ? (
    <BookedCard booking={content.booking} lines={content.lines} />
  ) : (
    <NextCard content={content} code={next.data?.code ?? null} />
  );
}

/** The next step with the start code of its line, if there is one. */
const nextQuery: AccountQuery<ReplyOf<'booking.next'> & { readonly code: string | null }> = {
  key: ['booking.next'],
  live: true,
  async load(options) {
    const reply = await call('booking.next', {}, options);
    const line = reply.data?.booking.details[0];
    const codes = line?.allowed_actions.includes('show_code')
      ? (await call('booking.codes', {}, options)).data
      : [];
    return { ...reply, code: codes.find(({ detail_id }) => detail_id === line?.id)?.code ?? null };
  },
};
