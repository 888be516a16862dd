import type { ExportState } from '@aaspaas/contract/features/admin-exports.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';

/** What a download depends on. */
interface DownloadedExport {
  readonly operator_id: number;
  readonly state: ExportState;
  readonly expires_at: Date | null;
  /** The roles with which the file was made. */
  readonly roles: readonly OperatorRole[];
}

/**
 * Decides about the download of an export's file; null: allowed. Only its operator downloads it, and only with all roles it was made
 * with: with fewer, the list has fewer columns or masked contacts.
 */
export function downloadRefusal(
  one: DownloadedExport,
  actor: { readonly id: number; readonly roles: readonly OperatorRole[] },
  now: Date,
): Extract<ErrorCode, 'not_found' | 'state_changed' | 'forbidden'> | null {
  if (one.operator_id !== actor.id) return 'not_found';
  if (one.state !== 'ready' || one.expires_at === null || one.expires_at <= now) return 'state_changed';
  return one.roles.every((role) => actor.roles.includes(role)) ? null : 'forbidden';
}
