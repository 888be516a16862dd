import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** The groups of settings that operators change. */
export const settingsGroup = z.enum(['booking', 'billing'], { error: key('error.invalid_value') });
export type SettingsGroup = z.output<typeof settingsGroup>;

/** Values as they hold, defaults included; shaped by each group's own rules. Amounts in paise, shares in hundredths of a per cent. */
const values = z.record(z.string(), z.unknown());

/** What operators may set while the product runs. */
export const adminSettingsEndpoints = {
  'admin.settings': endpoint({
    method: 'GET',
    path: 'admin/settings',
    who: 'admin',
    summary: 'All settings as they hold, by group',
    reply: z.object({ data: z.record(settingsGroup, values) }),
  }),
  'admin.change_settings': endpoint({
    method: 'POST',
    path: 'admin/settings',
    who: 'admin',
    idempotent: true,
    summary: 'Changes settings of one group; what is not named stays, a name that nobody knows is refused',
    body: z.object({ group: settingsGroup, values }),
    reply: z.object({ message: z.string(), data: values }),
  }),
};
