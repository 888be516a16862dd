import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';

/** What the assignment of a line shows. */
export interface LineAssignment {
  /** Why the last assignment was refused; null after another one. */
  readonly refusal: string | null;
  /** The professional to whom a line is being assigned. */
  readonly assigningId: number | null;
  /** Assigns or reassigns a line; returns whether it is assigned. While one runs, another one does nothing. */
  readonly assign: (lineId: number, employeeId: number) => Promise<boolean>;
}

/**
 * Assigns lines to professionals, each request with its idempotency key.
 *
 * @param onAnswer reloads what the page shows, after a success and after a refusal
 */
export function useAssignLine(onAnswer: (assigned: boolean) => Promise<unknown>): LineAssignment {
  const idempotency = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [assigningId, setAssigningId] = useState<number | null>(null);

  const assign = async (lineId: number, employeeId: number) => {
    if (assigningId !== null) return false;
    setAssigningId(employeeId);
    setRefusal(null);
    try {
      const { message } = await adminCall(
        'admin.allocate',
        { params: { detail_id: String(lineId) }, body: { employee_id: employeeId } },
        { idempotencyKey: idempotency.keyFor([lineId, employeeId]) },
      );
      idempotency.done();
      toast.success(message);
      await onAnswer(true);
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal(error.message);
      if (error.status !== 0) {
        // A refusal was a response: choosing the same professional again later is a new request.
        idempotency.done();
        await onAnswer(false);
      }
      return false;
    } finally {
      setAssigningId(null);
    }
  };

  return { refusal, assigningId, assign };
}
