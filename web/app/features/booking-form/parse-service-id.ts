/** The service that a page was asked to book: a number or a text of one, by itself or as `serviceId` or `id` of a state; else null. */
export function parseServiceId(state: unknown): number | null {
  const value =
    typeof state === 'object' && state !== null
      ? ((state as Record<string, unknown>)['serviceId'] ?? (state as Record<string, unknown>)['id'])
      : state;
  const id = typeof value === 'string' && value ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
