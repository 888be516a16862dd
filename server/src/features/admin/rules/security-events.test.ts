import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { operatorSecurityEvent, operatorSecurityEvents } from './security-events.ts';

describe('operatorSecurityEvent', () => {
  it.each([
    ['operator.change_roles', 'grant_changed'],
    ['operator.invite', 'grant_changed'],
    ['operator.disable', 'grant_changed'],
    ['operator.accept_invitation', 'password_changed'],
    ['admin.change_settings', 'config_changed'],
    ['admin.change_dispatch_mode', 'config_changed'],
    ['admin.add_tax_class', 'config_changed'],
    ['admin.customers_csv', 'export'],
    ['admin.start_export', 'export'],
    ['payout.file', 'export'],
    ['admin.reveal_tax_numbers', 'reveal'],
    ['media.view', 'reveal'],
    ['admin.cancel_line', null],
    ['identity.log_in', null],
    ['no.such_action', null],
    ['toString', null],
  ])('%s: %s', (action, event) => {
    expect(operatorSecurityEvent(action)).toBe(event);
  });

  it('knows every file that operators download', () => {
    const files = Object.entries(rawEndpoints).flatMap(([name, { who }]) => (who === 'admin' ? [name] : []));
    expect(files.length).toBeGreaterThan(10);
    // The link is what is recorded; the file follows within minutes, to the same operator.
    const unknown = files.filter(
      (name) => !['admin.export_file', 'admin.payout_file'].includes(name) && !operatorSecurityEvent(name),
    );
    expect(unknown).toEqual([]);
  });

  it('knows every call that is named a revelation, an export or a rate', () => {
    const names = (Object.keys(api) as EndpointName[]).filter((name) => {
      const { who, method }: Endpoint = api[name];
      return who === 'admin' && method !== 'GET' && /reveal|export|tax_|commission_|welfare_/.test(name);
    });
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !operatorSecurityEvent(name))).toEqual([]);
  });

  it('can be listed with every action, once each, for counters that begin at 0', () => {
    const all = operatorSecurityEvents();
    expect(all).toEqual(
      expect.arrayContaining([
        ['reveal', 'media.view'],
        ['reveal', 'admin.document'],
        ['export', 'admin.customers_csv'],
        ['export', 'payout.file'],
        ['grant_changed', 'operator.change_roles'],
      ]),
    );
    expect(new Set(all.map(([, action]) => action)).size).toBe(all.length);
    expect(all.length).toBeLessThan(150);
  });
});
