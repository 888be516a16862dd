import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';

/** A line as the operator saw it. */
export type SeenLine = Pick<DispatchLine, 'detail_id' | 'version'>;

/** What the assignment of a line shows. */
export interface LineAssignment {
  /** Why the last assignment was refused; null after another one. */
  readonly refusal: string | null;
  /** The professional to whom a line is being assigned. */
  readonly assigningId: number | null;
  /**
   * Assigns or reassigns a line that the operator saw in a version; returns whether it is assigned. While one runs, another one
   * does nothing.
   */
  readonly assign: (line: SeenLine, employeeId: number) => Promise<boolean>;
}

/**
 * Assigns lines to professionals.
 *
 * @param send sends the assignment; returns the message of the reply, or null if nothing was changed
 * @param onAnswer reloads what the page shows, after a success and after a refusal
 */
export function useAssignLine(
  send: (line: SeenLine, employeeId: number) => Promise<string | null>,
  onAnswer: (assigned: boolean) => Promise<unknown>,
): LineAssignment {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [assigningId, setAssigningId] = useState<number | null>(null);

  const assign = async (line: SeenLine, employeeId: number) => {
    if (assigningId !== null) return false;
    setAssigningId(employeeId);
    setRefusal(null);
    try {
      const message = await send(line, employeeId);
      // The success is reported when the page has the new version, so that the next write is not refused because of this one.
      await onAnswer(message !== null);
      if (message !== null) toast.success(message);
      return message !== null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal(error.message);
      if (error.status !== 0) await onAnswer(false);
      return false;
    } finally {
      setAssigningId(null);
    }
  };

  return { refusal, assigningId, assign };
}
