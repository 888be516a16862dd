import { readFileSync } from 'node:fs';

/** Tests that may pass at their second try, each with the reason: `{ "file: title": "reason" }`. */
const listed = () => JSON.parse(readFileSync(new URL('flaky-tests.json', import.meta.url), 'utf8'));

/** Returns `file: title` of the browser tests that ended as `status`: 'flaky' passed on retry, 'unexpected' failed. */
export function titlesOf(status, suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((one) => one.status === status))
      .map(({ file, title }) => `${file}: ${title}`),
    ...titlesOf(status, within),
  ]);
}

/** How many unlisted tests may pass only on retry in `npm test`: a busy machine must not decide about a change. */
export const MAX_RETRIED = 3;

/**
 * A test that passed only on retry counts as failed, unless it is listed as flaky or there are at most `tolerance` of them.
 */
export function judgeRetries(suites, flakyTests = listed(), tolerance = 0) {
  const tolerated = [];
  const failed = [];
  for (const title of titlesOf('flaky', suites)) {
    const reason = flakyTests[title];
    if (reason) tolerated.push(`Passed on retry: ${title} (${reason})`);
    else failed.push(`${title}: passed only on retry and is not listed in tooling/flaky-tests.json`);
  }
  if (failed.length <= tolerance)
    tolerated.push(...failed.splice(0).map((line) => `To be repaired: ${line}`));
  return { tolerated, failed };
}
