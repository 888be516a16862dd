/** What a line is called where money is asked for it; payment knows nothing else of it. */
export function lineSubject(lineId: number): string {
  return `line:${lineId}`;
}

/** What is to be done once an order is paid: its booking is looked at. */
export function bookingPurpose(bookingId: number): string {
  return `booking:${bookingId}`;
}

/** The booking that a purpose names; null where it names none. */
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

/** The subject of a document: the bill or the statement of a booking, the credit note of a refund, the receipt of an order paid late. */
export function documentSubject(what: keyof typeof DOCUMENT_SUBJECTS, id: number): string {
  return `${DOCUMENT_SUBJECTS[what]}:${id}`;
}

/** What was paid and refunded for a line, as far as documents are named after it. */
interface PaidLine {
  readonly payments: readonly { readonly orderId: number }[];
  readonly refunds: readonly { readonly id: number }[];
}

/** The subjects of all documents that a booking may have, from what was paid for its lines. */
export function documentSubjects(bookingId: number, paid: readonly PaidLine[]): string[] {
  const orders = new Set(paid.flatMap(({ payments }) => payments.map(({ orderId }) => orderId)));
  return [
    documentSubject('bill', bookingId),
    documentSubject('cancellation', bookingId),
    ...[...orders].map((id) => documentSubject('payment', id)),
    ...paid.flatMap(({ refunds }) => refunds.map(({ id }) => documentSubject('refund', id))),
  ];
}

/** The line that a subject names; null where it names none. */
export function parseLineSubject(subject: string): number | null {
  const [, id] = /^line:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}
