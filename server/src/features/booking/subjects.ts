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
