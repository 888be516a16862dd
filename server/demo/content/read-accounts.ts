import { operatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { mobile, text } from './fields.ts';

/** An account that the demo prints at start-up. */
const account = z.strictObject({
  role: z.enum(['user', 'employee', 'admin']),
  name: text,
  mobile,
  password: z.string().min(6),
  /** The roles of an operator. */
  roles: z.array(operatorRole).min(1).optional(),
});
export type DemoAccount = z.output<typeof account>;

/** Reads `accounts.json` of a folder; the accounts of professionals are also among its professionals. */
export function readAccounts(folder: URL): readonly DemoAccount[] {
  return readDataFile(folder, 'accounts.json', z.array(account));
}
