import { type TestApp, testApp } from './test-app.ts';

/**
 * The whole application with the whole demo, which the run loads once and copies for each file. For tests of the demo, of
 * lists and of search; others use `smallWorldApp`, which loads and copies faster.
 */
export async function demoApp(): Promise<TestApp> {
  return testApp(undefined, 'demo');
}

/** The whole application with the small world (`small-world.ts`), which the run loads once and copies for each file. */
export async function smallWorldApp(): Promise<TestApp> {
  return testApp(undefined, 'small world');
}
