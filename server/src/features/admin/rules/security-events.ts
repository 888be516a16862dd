import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';

/** A security event of an operator's action. */
export type OperatorSecurityEvent =
  | 'grant_changed'
  | 'config_changed'
  | 'export'
  | 'reveal'
  | 'password_changed';

/** Calls that show personal data which the lists mask or leave out. */
const REVEALS: ReadonlySet<string> = new Set(['admin.reveal_tax_numbers', 'admin.document', 'media.view']);

/** Calls that take data out of the console; every call whose name ends with `_csv` is one, too. */
const EXPORTS: ReadonlySet<string> = new Set([
  'admin.audit_file',
  'admin.start_export',
  'admin.retry_export',
  'admin.export_link',
  'payout.file',
]);

/** Calls outside the area `settings` that change how money is calculated. */
const CONFIGURATION: ReadonlySet<string> = new Set([
  'admin.add_tax_class',
  'admin.confirm_tax_class',
  'admin.add_tax_registration',
  'admin.end_tax_registration',
  'admin.add_commission_class',
  'admin.confirm_commission_class',
  'admin.add_welfare_levy',
  'admin.confirm_welfare_levy',
  'admin.change_e_invoices',
  'payout.add_rule',
]);

/**
 * Returns the security event of an action that the audit log records; null for work on bookings, money and content, of which only the audit
 * log needs to know.
 * @param action the name of an endpoint, or of a view such as `media.view`
 */
export function operatorSecurityEvent(action: string): OperatorSecurityEvent | null {
  if (REVEALS.has(action)) return 'reveal';
  if (EXPORTS.has(action) || action.endsWith('_csv')) return 'export';
  if (action === 'operator.accept_invitation') return 'password_changed';
  const needs = needsOf(action);
  if (needs === 'operators.act') return 'grant_changed';
  return needs === 'settings.act' || CONFIGURATION.has(action) ? 'config_changed' : null;
}

function needsOf(action: string): Endpoint['needs'] {
  const record: Endpoint | undefined = Object.hasOwn(api, action)
    ? api[action as EndpointName]
    : rawEndpoints[action];
  return record?.needs;
}

/** Returns every security event that an operator's action can be, with the action, which is its reason. */
export function operatorSecurityEvents(): readonly (readonly [OperatorSecurityEvent, string])[] {
  const actions = new Set([...Object.keys(api), ...Object.keys(rawEndpoints), ...REVEALS, ...EXPORTS]);
  return [...actions].flatMap((action) => {
    const event = operatorSecurityEvent(action);
    return event ? [[event, action] as const] : [];
  });
}
