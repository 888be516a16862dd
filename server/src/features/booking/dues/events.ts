import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** A professional claimed to have received cash, or the claim ended. */
export const cashClaimChanged = event(
  'booking.cash_claim_changed',
  z.object({ claim_id: z.int(), step: z.enum(['claimed', 'confirmed', 'denied', 'expired']) }),
);
