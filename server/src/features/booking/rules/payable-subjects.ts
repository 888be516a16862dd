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
  invoice: 'invoice',
  reduction: 'reduction',
  advance: 'advance',
  moved_advance: 'moved_advance',
  cancellation: 'cancelled',
  refund: 'refund',
  payment: 'payment',
} as const;

/**
 * Returns the subject of a document: the invoice or bill of shares by the first of them, the credit note of reductions, the voucher of a
 * taxed advance, or of one whose tax moved to another supplier; a booking's cancellation statement, a refund's voucher (a credit note in
 * earlier releases), or the receipt of a late payment.
 */
export function documentSubject(what: keyof typeof DOCUMENT_SUBJECTS, id: number): string {
  return `${DOCUMENT_SUBJECTS[what]}:${id}`;
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
