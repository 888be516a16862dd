/** Returns the first row that matches, by default the first of all. Throws if there is none. */
export function requireRow<T>(rows: readonly T[], matches: (row: T) => boolean = () => true): T {
  const row = rows.find(matches);
  if (row === undefined) throw new Error(`no row matches among ${JSON.stringify(rows)}`);
  return row;
}
