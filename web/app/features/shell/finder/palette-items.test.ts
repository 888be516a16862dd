import type { SearchResult } from '@aaspaas/contract/features/admin-search.ts';
import { grantsOf, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../ui/language/language.ts';
import { groupsFor } from '../frame/console-links.ts';
import { paletteItems } from './palette-items.ts';

const t: Translate = (key) => en[key];
const items = (typed: string, role: OperatorRole, results: SearchResult[] = []) => {
  const grants = grantsOf([role]);
  return paletteItems(typed, results, groupsFor(grants), grants, t).map(({ to }) => to);
};

describe('paletteItems', () => {
  it('lists all permitted actions and pages without a text', () => {
    const all = items('', 'dispatcher');
    expect(all[0]).toBe('/admin/bookings/new');
    expect(all).toContain('/admin/dispatch');
    expect(all).not.toContain('/admin/refunds');
    expect(all).not.toContain('/admin/operators?invite=1');
  });

  it('offers support no booking for a caller, and content the new price', () => {
    expect(items('', 'support')).not.toContain('/admin/bookings/new');
    expect(items('price', 'content')).toEqual(['/admin/services']);
  });

  it('lists pages whose name begins with the text first, in the order of the menu', () => {
    expect(items('services', 'owner')).toEqual(['/admin/services', '/admin/custom-services']);
    expect(items('', 'owner').lastIndexOf('/admin/custom-services')).toBeLessThan(
      items('', 'owner').lastIndexOf('/admin/services'),
    );
  });

  it('begins with what was found, and keeps pages whose name contains the text, in any case', () => {
    const found: SearchResult = {
      kind: 'booking',
      id: 'AP-24K7Q9',
      title: 'AP-24K7Q9',
      subtitle: 'Plumber',
      href: '/admin/bookings/AP-24K7Q9',
    };
    expect(items('REFUND', 'owner', [found])).toEqual(['/admin/bookings/AP-24K7Q9', '/admin/refunds']);
  });
});
