import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { findLedgerFaults } from '../features/payment/index.ts';
import { createBookingFixture, type BookingFixture } from './bookings.ts';
import { type TestApp, testApp } from './test-app.ts';

/** For a file of tests on money: the product with somebody to book, and books without a fault after every test. */
export function usePaymentFixture(use: (app: TestApp, fixture: BookingFixture) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    use(app, await createBookingFixture(app));
  });
  afterAll(() => app.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });
}
