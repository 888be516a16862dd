import { createHash } from 'node:crypto';
import type { ServiceEnquiryForm } from '@aaspaas/contract/features/enquiry-service.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { enquiryReceived } from '../../events.ts';
import { serviceStore } from '../store.ts';

/**
 * Stores an enquiry about a service without a price. Returns its id. While the first enquiry is pending, an identical one
 * returns the first.
 * @throws `not_found` if the service is unknown, withdrawn, or bookable
 */
export function createServiceEnquiry(
  { db, clock, publish }: Pick<Platform, 'db' | 'clock' | 'publish'>,
  { actor, idempotency }: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  { serviceId, ...form }: ServiceEnquiryForm & { readonly serviceId: number },
): Promise<number> {
  const now = clock.now();
  return transaction(db, (tx) =>
    withIdempotencyKey(tx, idempotency, now, async () => {
      const service = (await servicesByIds(tx, [serviceId])).get(serviceId);
      if (!service?.active || service.servicetype !== 'enquiry') throw new Failure('not_found');
      const { name, email, mobile, address, description, latitude, longitude } = form;
      // One coordinate without the other is ignored.
      const point =
        typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
      const { id, repeated } = await serviceStore(tx).add({
        account_id: actor.id,
        service_id: serviceId,
        name,
        email,
        mobile,
        address,
        description,
        latitude: point?.latitude ?? null,
        longitude: point?.longitude ?? null,
        fingerprint: fingerprint([actor.id, serviceId, name, email, mobile, address, description]),
        status_reason: null,
        status_at: now,
        created_at: now,
      });
      if (!repeated)
        await publish(tx, enquiryReceived, id, {
          enquiry_id: id,
          account_id: actor.id,
          service: service.name,
          at: now.toISOString(),
        });
      return id;
    }),
  );
}

function fingerprint(content: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
