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

/** A test that passed only on retry counts as failed, unless it is listed as flaky. */
export function judgeRetries(suites, flakyTests = listed()) {
  const tolerated = [];
  const failed = [];
  for (const title of titlesOf('flaky', suites)) {
    const reason = flakyTests[title];
    if (reason) tolerated.push(`Passed on retry: ${title} (${reason})`);
    else failed.push(`${title}: passed only on retry and is not listed in tooling/flaky-tests.json`);
  }
  return { tolerated, failed };
}
