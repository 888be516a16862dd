import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { faultsOf } from '../features/payment/index.ts';
import { aBookableWorld, type BookableWorld } from './bookings.ts';
import { type TestApp, testApp } from './test-app.ts';

/** For a file of tests on money: the product with somebody to book, and books without a fault after every test. */
export function payingWorld(use: (app: TestApp, world: BookableWorld) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    use(app, await aBookableWorld(app));
  });
  afterAll(() => app.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    expect(await faultsOf(app.connection.db)).toEqual([]);
  });
}
