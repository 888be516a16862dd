import { MAX_DIRECT_ROWS } from '@aaspaas/contract/features/admin-exports.ts';
import { z } from 'zod';
import type { Executor } from '../../../platform/db/connect.ts';
import { readSettings } from '../../../platform/settings.ts';

const exportSettings = z.object({ directRows: z.int().min(1).default(MAX_DIRECT_ROWS) });

/** Returns the most rows of a list's file that is made while the operator waits: the setting `exports.directRows`. */
export async function readDirectRows(executor: Executor): Promise<number> {
  return (await readSettings(executor, 'exports', exportSettings)).directRows;
}
