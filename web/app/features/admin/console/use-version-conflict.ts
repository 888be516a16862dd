import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';

/** What a form shows and does when another operator changed its object first. */
interface VersionConflictState {
  /** What the refused write reported; null: nothing. */
  readonly conflict: VersionConflict | null;
  /** Goes to an element of the form. */
  readonly place: RefObject<HTMLElement | null>;
  /** Takes the report of a refused write. @throws the error if it reports no newer version */
  readonly take: (error: unknown) => void;
  readonly clear: () => void;
  /** Sends the form again, based on the newer version. */
  readonly apply: (setVersion: (version: number) => void) => void;
}

/** Keeps what a refused write reported about a newer version of the form's object. */
export function useVersionConflict(): VersionConflictState {
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const [applying, setApplying] = useState(false);
  const place = useRef<HTMLElement>(null);
  // The form has the new version only after it was rendered again.
  useEffect(() => {
    if (!applying) return;
    setApplying(false);
    place.current?.closest('form')?.requestSubmit();
  }, [applying]);
  return {
    conflict,
    place,
    take(error) {
      const found = conflictOf(error);
      if (!found) throw error;
      setConflict(found);
    },
    clear: () => setConflict(null),
    apply(setVersion) {
      if (!conflict) return;
      setVersion(conflict.version);
      setConflict(null);
      setApplying(true);
    },
  };
}

function conflictOf(error: unknown): VersionConflict | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  const data = error.data as Partial<VersionConflict> | null | undefined;
  return data && typeof data.version === 'number' && Array.isArray(data.changes)
    ? (data as VersionConflict)
    : null;
}
