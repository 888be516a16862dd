import { grantsOf } from '@aaspaas/contract/kernel/grants.ts';
import { expect, it } from 'vitest';
import { currentLink, groupsFor } from './console-links.ts';

const groups = groupsFor(grantsOf(['owner']));

it.each([
  ['/admin', '/admin'],
  ['/admin?show=mine', '/admin'],
  ['/admin/bookings/AP-24K7Q9', '/admin/bookings'],
  ['/admin/professionals', '/admin/professionals'],
  ['/admin/professionals?q=Asha&f.state=pending', '/admin/professionals'],
  ['/admin/professionals/12', '/admin/professionals'],
  ['/admin/professionals?state=pending', '/admin/professionals?state=pending'],
  ['/admin/professionals?state=approved', '/admin/professionals?state=pending'],
  ['/admin/account', undefined],
])('%s belongs to the link %s', (address, to) => {
  const { pathname, search } = new URL(address, 'https://aaspaas.example');
  expect(currentLink(groups, { pathname, search })?.to).toBe(to);
});

it('leaves the applicants out of the menu of operators who may not read them', () => {
  const links = groupsFor(grantsOf(['finance'])).flatMap((group) => group.links.map(({ to }) => to));
  expect(links).toContain('/admin/professionals');
  expect(links).not.toContain('/admin/professionals?state=pending');
});
