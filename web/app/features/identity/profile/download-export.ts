import { download } from '../../../platform/download.ts';
import { session } from '../../../platform/session.ts';

/**
 * Downloads the person's data export as a file.
 * @throws `ApiFailure` when the export fails.
 */
export function downloadExport(): Promise<void> {
  return download(`/api/${session().role ?? 'user'}/export`, 'aaspaas.json');
}
