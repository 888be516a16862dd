/** Returns the payment subject of the work of a line; payment has no other data on it. */
export function lineSubject(lineId: number): string {
  return `line:${lineId}`;
}

/** Returns the payment subject of the extra time of a line. */
export function extraSubject(lineId: number): string {
  return `extra:${lineId}`;
}

/** Returns the purpose of an order, which identifies the booking to check once the order is paid. */
export function bookingPurpose(bookingId: number): string {
  return `booking:${bookingId}`;
}

/** Returns the booking of a purpose; null if the purpose is no booking. */
export function parseBookingPurpose(purpose: string): number | null {
  const [, id] = /^booking:(\d+)$/.exec(purpose) ?? [];
  return id === undefined ? null : Number(id);
}

const DOCUMENT_SUBJECTS = {
  bill: 'booking',
  cancellation: 'cancelled',
  refund: 'refund',
  payment: 'payment',
} as const;

/**
 * Returns the subject of a document: a booking's bill or cancellation statement, a refund's credit note, or the receipt of
 * a late payment.
 */
export function documentSubject(what: keyof typeof DOCUMENT_SUBJECTS, id: number): string {
  return `${DOCUMENT_SUBJECTS[what]}:${id}`;
}

/** The payments and refunds of a line that have documents. */
interface PaidLine {
  readonly payments: readonly { readonly orderId: number }[];
  readonly refunds: readonly { readonly id: number }[];
}

/** Returns the subjects of all documents that a booking may have, based on its lines' payments and refunds. */
export function documentSubjects(bookingId: number, paid: readonly PaidLine[]): string[] {
  const orders = new Set(paid.flatMap(({ payments }) => payments.map(({ orderId }) => orderId)));
  return [
    documentSubject('bill', bookingId),
    documentSubject('cancellation', bookingId),
    ...[...orders].map((id) => documentSubject('payment', id)),
    ...paid.flatMap(({ refunds }) => refunds.map(({ id }) => documentSubject('refund', id))),
  ];
}

/** Returns the line of a subject and what of it is paid; null if the subject is no line. */
export function parsePartSubject(
  subject: string,
): { readonly lineId: number; readonly part: 'work' | 'extra' } | null {
  const lineId = parseLineSubject(subject);
  if (lineId === null) return null;
  return { lineId, part: subject === extraSubject(lineId) ? 'extra' : 'work' };
}

/** Returns the line of a subject, also of its extra time; null if the subject is no line. */
export function parseLineSubject(subject: string): number | null {
  const [, id] = /^(?:line|extra):(\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}
