import { download } from '../../platform/download.ts';
import { session } from '../../platform/session.ts';

/** Saves everything that is known of the person as a file. Throws an `ApiFailure`. */
export function downloadExport(): Promise<void> {
  return download(`/api/${session().role ?? 'user'}/export`, 'aaspaas.json');
}
