import { loadWorld } from '../../demo/load-world.ts';
import { type TestApp, testApp } from './test-app.ts';

/** The whole application with the demo's world in it; takes a fraction of a second more than `testApp`. */
export async function worldApp(): Promise<TestApp> {
  const app = await testApp();
  await loadWorld({ db: app.connection.db, clock: app.clock, objects: app.objects, log: () => undefined });
  return app;
}
