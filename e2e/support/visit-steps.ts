import type { Page } from '@playwright/test';
import { expect } from './test.ts';

// A professional sets out at most two hours before the slot and is late only after it, so these lists are altered to allow the
// steps, and their calls are answered here. The calls themselves are tested in server/src/features/booking/visits.
/** Console errors of calls that these tests answer with an error. */
export const REFUSED = /the server responded with a status of (409|500)/;

/** Makes the list say that one line allows these actions. */
export async function allow(
  page: Page,
  list: string,
  lineId: number,
  actions: () => readonly string[],
): Promise<void> {
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const lines = body.data.flatMap((one: { details?: unknown[] }) => one.details ?? [one]);
    for (const line of lines as { id: number; allowed_actions: string[] }[])
      if (line.id === lineId)
        line.allowed_actions = [
          ...line.allowed_actions.filter((one) => !['generate_code', 'enter_code'].includes(one)),
          ...actions(),
        ];
    await route.fulfill({ response, json: body });
  });
}

/** Answers a call and records the bodies of its requests; `then` changes what the list says from that moment on. */
export async function answer(
  page: Page,
  path: string,
  message: string,
  then: () => void = () => undefined,
): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**/api/${path}`, (route) => {
    expect(route.request().headers()['idempotency-key']).toMatch(/\S{8,}/);
    sent.push(route.request().postDataJSON());
    then();
    return route.fulfill({ json: { message } });
  });
  return sent;
}
