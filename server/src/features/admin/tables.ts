import type { LineFate } from '@aaspaas/contract/features/admin-blocks.ts';
import type { ExportedList, ExportState } from '@aaspaas/contract/features/admin-exports.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Table } from '../../platform/db/tables.ts';

/** The tables of the admin feature. */
export type AdminTables = {
  audit_log: Table<'audit_log', { outcome: 'done' | 'refused' }>;
  work_claims: Table<'work_claims'>;
  list_views: Table<'list_views'>;
  list_exports: Table<
    'list_exports',
    { list: ExportedList; language: Language; state: ExportState; roles: OperatorRole[] }
  >;
  notes: Table<'notes'>;
  account_block_lines: Table<
    'account_block_lines',
    { fate: LineFate; outcome: 'done' | 'not_possible' | 'approval' }
  >;
  operator_presence: Table<'operator_presence'>;
  search_misses: Table<'search_misses'>;
};
