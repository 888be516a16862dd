/** What a line is called where money is asked for it; payment knows nothing else of it. */
export function lineSubject(lineId: number): string {
  return `line:${lineId}`;
}

/** What is to be done once an order is paid: its booking is looked at. */
export function bookingPurpose(bookingId: number): string {
  return `booking:${bookingId}`;
}

/** The booking that a purpose names; null where it names none. */
export function bookingOfPurpose(purpose: string): number | null {
  const [, id] = /^booking:(\d+)$/.exec(purpose) ?? [];
  return id === undefined ? null : Number(id);
}

/** What a paper is called: the bill or the statement of a booking, or the credit note of a refund. */
export function paperSubject(what: 'bill' | 'cancellation' | 'refund', id: number): string {
  return what === 'bill' ? `booking:${id}` : what === 'cancellation' ? `cancelled:${id}` : `refund:${id}`;
}

/** What a booking's papers are called, if they are there; `refunds` are those of its lines. */
export function paperSubjects(bookingId: number, refunds: readonly { readonly id: number }[]): string[] {
  return [
    paperSubject('bill', bookingId),
    paperSubject('cancellation', bookingId),
    ...refunds.map(({ id }) => paperSubject('refund', id)),
  ];
}

/** The line that a subject names; null where it names none. */
export function lineOfSubject(subject: string): number | null {
  const [, id] = /^line:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}
