/** A dated row with the chartered accountant's confirmation, as it is stored. */
interface ConfirmedRow {
  readonly confirmed_by: string | null;
  readonly confirmed_on: string | null;
  readonly source: string | null;
}

/** Returns the confirmation of a dated row; null if it is not confirmed. */
export function confirmationOf({ confirmed_by: by, confirmed_on: on, source }: ConfirmedRow) {
  return by === null ? null : { by, on: on ?? '', source: source ?? '' };
}
