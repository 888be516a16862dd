import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { findLedgerFaults } from '../features/payment/index.ts';
import { createBookingFixture, type BookingFixture } from './bookings.ts';
import { planFaults, storePlans } from './payouts.ts';
import { type TestApp, testApp } from './test-app.ts';

/**
 * Sets up a test file on money: the product with a bookable service, and after every test a check of the ledger and of the plans of payouts,
 * which are then stored, so that the next test changes stored plans.
 */
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
    expect(await planFaults(app)).toEqual([]);
    await storePlans(app);
    expect(await planFaults(app)).toEqual([]);
  });
}
