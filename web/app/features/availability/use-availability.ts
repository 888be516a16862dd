import type { SentTo } from '@aaspaas/contract/api.ts';
import type { Availability } from '@aaspaas/contract/features/provider-availability.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** What of the working time is changed by itself. */
export type AvailabilityPart = 'pause' | 'hours' | 'days' | 'radius';

/** A professional's working time, and how a part of it is kept. */
export interface OwnAvailability {
  readonly stored: Availability;
  /** The part that is being kept. */
  readonly busy: AvailabilityPart | null;
  /** Keeps a part; false where it was not, which was said. */
  save(part: AvailabilityPart, change: SentTo<'availability.save'>['body'], done?: string): Promise<boolean>;
}

/** Each part of the working time is kept by itself; what the server then says is what is shown. */
export function useAvailability(first: Availability): OwnAvailability {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [stored, setStored] = useState(first);
  const [busy, setBusy] = useState<AvailabilityPart | null>(null);
  useEffect(() => setStored(first), [first]);
  return {
    stored,
    busy,
    async save(part, change, done) {
      setBusy(part);
      try {
        const { data, message } = await call('availability.save', { body: change });
        setStored(data);
        toast.success(done ?? message);
        return true;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 401) await revalidate();
        else {
          const [said] = Object.values(error.fields);
          toast.error(said ?? (error.status === 0 ? t('availability.save_failed') : error.message));
        }
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
