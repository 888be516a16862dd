import { type TestApp, testApp } from './test-app.ts';

/** The whole application with the demo data, which the run loads once and copies for each file. */
export async function demoApp(): Promise<TestApp> {
  return testApp(undefined, 'demo');
}
