import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { pendingConfirm, confirm, onPendingConfirm } from '../../../ui/confirm-store.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { Checkout } from '../../payment/use-checkout.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { forgetJustBooked } from '../top/just-booked.ts';
import { cancelConfirmation } from './cancel-confirmation.ts';
import { useLinePayment } from './use-line-payment.ts';

// Dismissed approval sheets stay closed until the page is reloaded.
const dismissed = new Set<number>();

/** A line being rescheduled, and its current cancellation fee in rupees, which stays the same at the new time. */
export interface RescheduleDraft {
  readonly line: BookingLine;
  readonly fee: number;
  /** The time of repeated work is chosen, which an operator offered. */
  readonly redo: boolean;
}

/** The customer's actions on the lines of a list, and the open dialog. */
export interface LineActionsState {
  /** The line being cancelled, approved or disputed. */
  readonly busy: number | null;
  /** The line whose approval sheet is open. */
  readonly lineToApprove: BookingLine | null;
  /** The line whose review is open. */
  readonly lineToRate: BookingLine | null;
  /** The line being rescheduled. */
  readonly rescheduleDraft: RescheduleDraft | null;
  /** The current payment, and the function that starts one. */
  readonly payment: Checkout;
  cancel(booking: { readonly id: number }, line: BookingLine): void;
  /** Lets professionals on duty be asked for longer. */
  askLonger(line: BookingLine): void;
  openApproval(line: BookingLine): void;
  dismissed(line: BookingLine): void;
  approve(line: BookingLine): void;
  /** Waits until the photos have uploaded; if one fails, nothing is sent. */
  decline(line: BookingLine, reason: string, photos: FileQueue): void;
  rate(line: BookingLine): void;
  closeRating(): void;
  openReschedule(booking: { readonly id: number }, line: BookingLine): void;
  /** Opens the sheet in which the customer chooses the time of repeated work; it costs nothing. */
  openRedo(line: BookingLine): void;
  closeReschedule(): void;
  /** Call after a line changed elsewhere: reloads the list. */
  reload(): Promise<void>;
  /** Call after a line was rescheduled: reloads the list. */
  onRescheduled(): Promise<void>;
}

/** The messages shown when the server refuses, and when it cannot be reached. */
interface FailureTexts {
  readonly refused: string;
  readonly error: string;
}

/** Performs the actions of the lines' buttons; `onChanged` reloads the list. */
export function useLineActions(
  lines: readonly BookingLine[],
  onChanged: () => Promise<void>,
): LineActionsState {
  const t = useText();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [, setDismissedCount] = useState(0);
  const [lineToRate, setLineToRate] = useState<BookingLine | null>(null);
  const [rescheduleDraft, setRescheduleDraft] = useState<RescheduleDraft | null>(null);
  const payment = useLinePayment(onChanged);
  const openQuestion = useSyncExternalStore(onPendingConfirm, pendingConfirm, () => null);

  const awaitingApproval = lines.filter((line) => line.allowed_actions.includes('approve'));
  // One dialog at a time, never on top of another.
  const lineToApprove =
    lineToRate || rescheduleDraft || openQuestion || payment.shown
      ? null
      : (awaitingApproval.find(({ id }) => id === chosen) ??
        awaitingApproval.find(({ id }) => !dismissed.has(id)) ??
        null);

  const dismiss = ({ id }: BookingLine) => {
    dismissed.add(id);
    setDismissedCount(dismissed.size);
    setChosen(null);
  };

  /** Sends a write once; shows a refusal in the screen's wording and reloads the list. */
  const send = async <T>(
    line: BookingLine,
    failed: FailureTexts,
    write: (idempotencyKey: string) => Promise<T>,
    keyContent: unknown,
  ): Promise<T | null> => {
    if (busy !== null) return null;
    setBusy(line.id);
    try {
      const answer = await write(idempotency.keyFor([line.id, keyContent]));
      idempotency.done();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) await revalidate();
      else {
        toast.error(error.status === 0 ? failed.error : failed.refused);
        await onChanged();
      }
      return null;
    } finally {
      setBusy(null);
    }
  };

  const cancelFailureTexts = { refused: t('booking.cancel_failed'), error: t('booking.cancel_error') };

  const quote = (
    query: { readonly bookingId: number; readonly detailId: number },
    line: BookingLine,
    failed: FailureTexts,
  ) => send(line, failed, () => call('booking.cancel_quote', { query }), 'terms');

  const openReschedule = async ({ id }: { readonly id: number }, line: BookingLine): Promise<void> => {
    const failed = t('booking.reschedule_failed');
    const quoted = await quote({ bookingId: id, detailId: line.id }, line, {
      refused: failed,
      error: failed,
    });
    if (quoted) setRescheduleDraft({ line, fee: quoted.data.fee, redo: false });
  };

  const cancel = async (booking: { readonly id: number }, line: BookingLine): Promise<void> => {
    const query = { bookingId: booking.id, detailId: line.id };
    const quoted = await quote(query, line, cancelFailureTexts);
    if (!quoted) return;
    const terms = quoted.data;
    if (!(await confirm(cancelConfirmation(t, language, line, terms)))) {
      toast.info(t('booking.cancel_aborted'));
      return;
    }
    const answer = await send(
      line,
      cancelFailureTexts,
      (idempotencyKey) =>
        callWithRetry('booking.cancel', { body: { ...query, fee: terms.fee } }, { idempotencyKey }).catch(
          (error: unknown) => {
            if (isFeeChanged(error)) return 'fee_changed' as const;
            throw error;
          },
        ),
      ['cancel', terms.fee],
    );
    if (answer === null) return;
    if (answer === 'fee_changed') {
      // Do not cancel at a fee the customer did not accept: ask again with the new fee.
      toast.info(t('booking.fee_changed'));
      return cancel(booking, line);
    }
    toast.success(answer.message);
    await onChanged();
  };

  const askLonger = async (line: BookingLine): Promise<void> => {
    const failed = t('line.ask_longer_failed');
    const answer = await send(
      line,
      { refused: failed, error: failed },
      (idempotencyKey) =>
        callWithRetry('instant.choose', { body: { detailId: line.id, choice: 'wait' } }, { idempotencyKey }),
      'ask_longer',
    );
    if (answer === null) return;
    toast.success(answer.message);
    await onChanged();
  };

  const answerFailureTexts = { refused: t('booking.approval_failed'), error: t('booking.approval_error') };

  const approve = async (line: BookingLine) => {
    const answer = await send(
      line,
      answerFailureTexts,
      (idempotencyKey) => callWithRetry('booking.approve', { body: { id: line.id } }, { idempotencyKey }),
      'approve',
    );
    if (answer === null) return;
    toast.success(answer.message);
    // Home would greet with the booking until it has loaded again.
    forgetJustBooked();
    setLineToRate(line);
    await onChanged();
  };

  const decline = async (line: BookingLine, reason: string, photos: FileQueue) => {
    if (busy !== null) return;
    setBusy(line.id);
    const uploaded = await photos.waitForUploads();
    setBusy(null);
    if (!uploaded) {
      toast.error(t('line.problem_photos_failed'));
      return;
    }
    const uploads = photos.items().flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
    const body = {
      id: line.id,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(uploads.length > 0 ? { uploads } : {}),
    };
    const answer = await send(
      line,
      answerFailureTexts,
      (idempotencyKey) =>
        callWithRetry('booking.decline', { body }, { idempotencyKey }).catch((error: unknown) => {
          if (error instanceof ApiFailure && error.fields['uploads']) return error.fields['uploads'];
          throw error;
        }),
      body,
    );
    if (answer === null) return;
    if (typeof answer === 'string') {
      // Uploads expire after a day: they are sent again from this device.
      toast.error(answer);
      photos.resend();
      return;
    }
    photos.clear();
    toast.warning(answer.message);
    dismiss(line);
    await onChanged();
  };

  return {
    busy,
    lineToApprove,
    lineToRate,
    rescheduleDraft,
    payment,
    cancel: (booking, line) => void cancel(booking, line),
    askLonger: (line) => void askLonger(line),
    openApproval: ({ id }) => setChosen(id),
    dismissed: dismiss,
    approve: (line) => void approve(line),
    decline: (line, reason, photos) => void decline(line, reason, photos),
    rate: setLineToRate,
    closeRating: () => setLineToRate(null),
    openReschedule: (booking, line) => void openReschedule(booking, line),
    openRedo: (line) => setRescheduleDraft({ line, fee: 0, redo: true }),
    closeReschedule: () => setRescheduleDraft(null),
    reload: onChanged,
    onRescheduled: () => {
      setRescheduleDraft(null);
      return onChanged();
    },
  };
}

function isFeeChanged(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 409 && Object(error.data).fee !== undefined;
}
