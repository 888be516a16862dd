import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { Availability } from '@aaspaas/contract/features/provider-availability.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** The parts of the availability that are saved separately. */
export type AvailabilitySection = 'pause' | 'hours' | 'days' | 'radius';

/** A professional's availability, and the function that saves a part of it. */
export interface AvailabilityState {
  readonly stored: Availability;
  /** The part being saved. */
  readonly busy: AvailabilitySection | null;
  /** Saves a part; returns false on failure, after showing the error. */
  save(
    section: AvailabilitySection,
    change: RequestOf<'availability.save'>['body'],
    successText?: string,
  ): Promise<boolean>;
}

/** Saves each part of the availability separately and then shows the server's response. */
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
