/**
 * Returns the id of the service to book, given as a number or text, directly or as `serviceId` or `id` of the navigation
 * state; otherwise null.
 */
export function parseServiceId(state: unknown): number | null {
  const value =
    typeof state === 'object' && state !== null
      ? ((state as Record<string, unknown>)['serviceId'] ?? (state as Record<string, unknown>)['id'])
      : state;
  const id = typeof value === 'string' && value ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
