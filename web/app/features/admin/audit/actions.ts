import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { adminTable } from '../../../platform/admin-api-table.ts';

/** Entries that are not an operator's write of the API, with their texts. */
const OTHER_ACTIONS: Readonly<Record<string, MessageKey>> = {
  'identity.log_in': 'audit.log_in',
  'media.view': 'audit.view_file',
  'admin.document': 'audit.view_document',
  'admin.audit_file': 'audit.download_log',
  'payout.file': 'audit.download_payout',
  'import-catalogue': 'audit.import_catalogue',
};

/** Writes that change no object, so that the log has no entries for them. */
const NOT_LOGGED: readonly string[] = ['admin.presence'];

/** All actions that the log contains, for the filter. Refused reads are found by their operator. */
export const AUDIT_ACTIONS: readonly string[] = [
  ...Object.keys(OTHER_ACTIONS),
  ...Object.entries(adminTable)
    .filter(([name, route]) => !route.startsWith('GET ') && !NOT_LOGGED.includes(name))
    .map(([name]) => name)
    .toSorted(),
];

/** Returns the text of an action; null for a call of the API, which is shown by its name. */
export function actionText(action: string): MessageKey | null {
  return OTHER_ACTIONS[action] ?? null;
}
