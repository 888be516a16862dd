/** The service that a page was asked to book: a number or a text of one, by itself or as `serviceId` or `id` of a state; else null. */
export function chosenService(passed: unknown): number | null {
  const value =
    typeof passed === 'object' && passed !== null
      ? ((passed as Record<string, unknown>)['serviceId'] ?? (passed as Record<string, unknown>)['id'])
      : passed;
  const id = typeof value === 'string' && value ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
