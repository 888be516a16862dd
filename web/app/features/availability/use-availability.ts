import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { Availability } from '@aaspaas/contract/features/provider-availability.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** What of the working time is changed by itself. */
export type AvailabilitySection = 'pause' | 'hours' | 'days' | 'radius';

/** A professional's working time, and how a part of it is kept. */
export interface AvailabilityState {
  readonly stored: Availability;
  /** The part that is being kept. */
  readonly busy: AvailabilitySection | null;
  /** Keeps a part; false where it was not, which was said. */
  save(
    section: AvailabilitySection,
    change: RequestOf<'availability.save'>['body'],
    successText?: string,
  ): Promise<boolean>;
}

/** Each part of the working time is kept by itself; what the server then says is what is shown. */
export function useAvailability(first: Availability): AvailabilityState {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [stored, setStored] = useState(first);
  const [busy, setBusy] = useState<AvailabilitySection | null>(null);
  useEffect(() => setStored(first), [first]);
  return {
    stored,
    busy,
    async save(section, change, successText) {
      setBusy(section);
      try {
        const { data, message } = await call('availability.save', { body: change });
        setStored(data);
        toast.success(successText ?? message);
        return true;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 401) await revalidate();
        else {
          const [fieldError] = Object.values(error.fields);
          toast.error(fieldError ?? (error.status === 0 ? t('availability.save_failed') : error.message));
        }
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
