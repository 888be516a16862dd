import type { Page } from '@playwright/test';

/** The server's answer to a time of a service that was taken in the meantime, with real next times. */
export async function takenAnswer(
  page: Page,
  serviceId: number,
  of: object,
): Promise<{ json: object; next: { date: string; time: string }[] }> {
  const { data } = await (
    await page.request.get(`/api/services/${serviceId}/slots?method=hour&duration=1`)
  ).json();
  const next = data.days
    .flatMap(({ date, times }: { date: string; times: { time: string; state: string }[] }) =>
      times.filter(({ state }) => state === 'free').map(({ time, state }) => ({ date, time, state })),
    )
    .slice(8, 11);
  const message = 'This time was just taken. Please choose another one.';
  return {
    json: { status: 409, code: 'slot_taken', message, errors: message, data: { lines: [{ ...of, next }] } },
    next,
  };
}
