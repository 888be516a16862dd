import type { Executor } from '../../platform/db/connect.ts';
import { readSettings } from '../../platform/settings.ts';
import { type EarningsSettings, earningsSettingsSchema } from './rules/earnings.ts';

/** What is taken off professionals' pay, as it stands. */
export function earningsSettingsOf(db: Executor): Promise<EarningsSettings> {
  return readSettings(db, 'earnings', earningsSettingsSchema);
}
