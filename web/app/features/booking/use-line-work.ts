import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { retryingCall } from '../../platform/retrying-call.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { askedNow, confirm, onAsked } from '../../ui/confirm-store.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Checkout } from '../payment/use-checkout.ts';
import { useIntention } from '../booking-form/use-intention.ts';
import { cancelQuestion } from './cancel-question.ts';
import { useLinePayment } from './use-line-payment.ts';

// Questions that were put away stay away until the page is loaded anew.
const putAway = new Set<number>();

/** A line that is being moved to another time, and what cancelling it would cost now, in rupees: it stays so at the new time. */
export interface Moving {
  readonly line: BookingLine;
  readonly fee: number;
}

/** What a customer can do with the lines of a list, and which dialog is open. */
export interface LineWork {
  /** The line that is being cancelled, approved or declined. */
  readonly busy: number | null;
  /** The line whose work is asked about. */
  readonly asking: BookingLine | null;
  /** The line whose review is open. */
  readonly rating: BookingLine | null;
  /** The line that is being moved to another time. */
  readonly moving: Moving | null;
  /** What is being paid, and how to begin. */
  readonly payment: Checkout;
  cancel(booking: { readonly id: number }, line: BookingLine): void;
  ask(line: BookingLine): void;
  putAway(line: BookingLine): void;
  approve(line: BookingLine): void;
  decline(line: BookingLine, reason: string): void;
  rate(line: BookingLine): void;
  stopRating(): void;
  move(booking: { readonly id: number }, line: BookingLine): void;
  stopMoving(): void;
  /** Something of a line changed elsewhere: the list is loaded anew. */
  reload(): Promise<void>;
  /** It has another time: the list is loaded anew. */
  moved(): Promise<void>;
}

/** What is said where the server refuses, and where it cannot be reached. */
interface Failed {
  readonly refused: string;
  readonly error: string;
}

/** Carries out what the buttons of lines say; `changed` loads the list anew. */
export function useLineWork(lines: readonly BookingLine[], changed: () => Promise<void>): LineWork {
  const t = useText();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const intention = useIntention();
  const [busy, setBusy] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [, setPutAway] = useState(0);
  const [rating, setRating] = useState<BookingLine | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const payment = useLinePayment(changed);
  const other = useSyncExternalStore(onAsked, askedNow, () => null);

  const waiting = lines.filter((line) => line.allowed_actions.includes('approve'));
  // One question at a time, and none on top of another.
  const asking =
    rating || moving || other || payment.shown
      ? null
      : (waiting.find(({ id }) => id === chosen) ?? waiting.find(({ id }) => !putAway.has(id)) ?? null);

  const away = ({ id }: BookingLine) => {
    putAway.add(id);
    setPutAway(putAway.size);
    setChosen(null);
  };

  /** Sends a write once; a refusal is told in the words of the screen, with what stands now behind it. */
  const send = async <T>(
    line: BookingLine,
    failed: Failed,
    write: (idempotencyKey: string) => Promise<T>,
    what: unknown,
  ): Promise<T | null> => {
    if (busy !== null) return null;
    setBusy(line.id);
    try {
      const answer = await write(intention.keyFor([line.id, what]));
      intention.done();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) await revalidate();
      else {
        toast.error(error.status === 0 ? failed.error : failed.refused);
        await changed();
      }
      return null;
    } finally {
      setBusy(null);
    }
  };

  const cancelFailed = { refused: t('booking.cancel_failed'), error: t('booking.cancel_error') };

  const quote = (
    query: { readonly bookingId: number; readonly detailId: number },
    line: BookingLine,
    failed: Failed,
  ) => send(line, failed, () => call('booking.cancel_quote', { query }), 'terms');

  const move = async ({ id }: { readonly id: number }, line: BookingLine): Promise<void> => {
    const failed = t('booking.reschedule_failed');
    const quoted = await quote({ bookingId: id, detailId: line.id }, line, {
      refused: failed,
      error: failed,
    });
    if (quoted) setMoving({ line, fee: quoted.data.fee });
  };

  const cancel = async (booking: { readonly id: number }, line: BookingLine): Promise<void> => {
    const query = { bookingId: booking.id, detailId: line.id };
    const quoted = await quote(query, line, cancelFailed);
    if (!quoted) return;
    const terms = quoted.data;
    if (!(await confirm(cancelQuestion(t, language, line, terms)))) {
      toast.info(t('booking.cancel_kept'));
      return;
    }
    const answer = await send(
      line,
      cancelFailed,
      (idempotencyKey) =>
        retryingCall('booking.cancel', { body: { ...query, fee: terms.fee } }, { idempotencyKey }).catch(
          (error: unknown) => {
            if (isFeeChanged(error)) return 'fee_changed' as const;
            throw error;
          },
        ),
      ['cancel', terms.fee],
    );
    if (answer === null) return;
    if (answer === 'fee_changed') {
      // Nothing is cancelled at a fee that nobody agreed to: the question is asked anew.
      toast.info(t('booking.fee_changed'));
      return cancel(booking, line);
    }
    toast.success(answer.message);
    await changed();
  };

  const answerFailed = { refused: t('booking.answer_failed'), error: t('booking.answer_error') };

  const approve = async (line: BookingLine) => {
    const answer = await send(
      line,
      answerFailed,
      (idempotencyKey) => retryingCall('booking.approve', { body: { id: line.id } }, { idempotencyKey }),
      'approve',
    );
    if (answer === null) return;
    toast.success(answer.message);
    setRating(line);
    await changed();
  };

  const decline = async (line: BookingLine, reason: string) => {
    const body = { id: line.id, ...(reason.trim() ? { reason: reason.trim() } : {}) };
    const answer = await send(
      line,
      answerFailed,
      (idempotencyKey) => retryingCall('booking.decline', { body }, { idempotencyKey }),
      body,
    );
    if (answer === null) return;
    toast.warning(answer.message);
    away(line);
    await changed();
  };

  return {
    busy,
    asking,
    rating,
    moving,
    payment,
    cancel: (booking, line) => void cancel(booking, line),
    ask: ({ id }) => setChosen(id),
    putAway: away,
    approve: (line) => void approve(line),
    decline: (line, reason) => void decline(line, reason),
    rate: setRating,
    stopRating: () => setRating(null),
    move: (booking, line) => void move(booking, line),
    stopMoving: () => setMoving(null),
    reload: changed,
    moved: () => {
      setMoving(null);
      return changed();
    },
  };
}

function isFeeChanged(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 409 && Object(error.data).fee !== undefined;
}
