const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses the time of a command's argument, which needs a zone: `2026-11-28T08:10:00+05:30`. Null if it is none. */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return INSTANT.test(text) && !Number.isNaN(instant.getTime()) ? instant : null;
}
