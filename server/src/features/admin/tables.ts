import type { Table } from '../../platform/db/tables.ts';

/** The tables of the admin feature. */
export type AdminTables = {
  audit_log: Table<'audit_log', { outcome: 'done' | 'refused' }>;
  work_claims: Table<'work_claims'>;
  list_views: Table<'list_views'>;
  notes: Table<'notes'>;
  operator_presence: Table<'operator_presence'>;
};
