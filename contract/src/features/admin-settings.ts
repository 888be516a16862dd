import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** The groups of settings that operators can change. */
export const settingsGroup = z.enum(['booking', 'billing'], { error: key('error.invalid_value') });
export type SettingsGroup = z.output<typeof settingsGroup>;

/** The effective values, including defaults; each group's rules define the shape. Amounts in paise, shares in basis points. */
const values = z.record(z.string(), z.unknown());

/** Settings that operators can change at run time. */
export const adminSettingsEndpoints = {
  'admin.settings': endpoint({
    method: 'GET',
    path: 'admin/settings',
    who: 'admin',
    needs: 'settings.read',
    summary: 'All current settings, by group',
    reply: z.object({ data: z.record(settingsGroup, values) }),
  }),
  'admin.change_settings': endpoint({
    method: 'POST',
    path: 'admin/settings',
    who: 'admin',
    needs: 'settings.act',
    idempotent: true,
    summary: 'Changes the given settings of one group; unknown names are rejected',
    body: z.object({ group: settingsGroup, values }),
    reply: z.object({ message: z.string(), data: values }),
  }),
};
