import type { SearchResult } from '@aaspaas/contract/features/admin-search.ts';
import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { mayOpen } from '../../../platform/admin-access.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { ConsoleGroup } from '../frame/console-links.ts';

/** An entry of the palette: choosing it opens its address. */
export interface PaletteItem {
  readonly id: string;
  readonly group: 'objects' | 'pages' | 'actions';
  readonly label: string;
  /** What distinguishes it from others of the same label. */
  readonly detail: string;
  /** Its kind, or the group of the page in the menu. */
  readonly hint: string;
  readonly to: string;
}

/** What can be begun from everywhere, with the grant it needs. */
const ACTIONS: readonly { readonly text: MessageKey; readonly to: string; readonly needs: Grant }[] = [
  { text: 'caller.title', to: '/admin/bookings/new', needs: 'bookings.act' },
  { text: 'finder.action_price', to: '/admin/services', needs: 'catalogue.act' },
  { text: 'operator.invite', to: '/admin/operators?invite=1', needs: 'operators.act' },
];

/**
 * Returns the entries for a text: found objects, then the actions and pages whose name contains it, those that begin with it
 * first; without one, all.
 */
export function paletteItems(
  typed: string,
  results: readonly SearchResult[],
  groups: readonly ConsoleGroup[],
  grants: readonly Grant[],
  t: Translate,
): PaletteItem[] {
  const text = typed.trim().toLowerCase();
  const position = ({ label }: PaletteItem) => label.toLowerCase().indexOf(text);
  const matching = (items: readonly PaletteItem[]) =>
    items
      .filter((item) => position(item) >= 0)
      .toSorted((one, other) => Number(position(one) > 0) - Number(position(other) > 0));
  const objects = results.map(
    ({ kind, id, title, subtitle, href }): PaletteItem => ({
      id: `${kind}-${id}`,
      group: 'objects',
      label: title,
      detail: subtitle,
      hint: t(`finder.kind_${kind}`),
      to: href,
    }),
  );
  const pages = groups.flatMap(({ title, links }) =>
    links.map(
      (link): PaletteItem => ({
        id: `page-${link.to}`,
        group: 'pages',
        label: t(link.text),
        detail: '',
        hint: t(title),
        to: link.to,
      }),
    ),
  );
  const actions = ACTIONS.filter(
    ({ to, needs }) => grants.includes(needs) && mayOpen(to.split('?')[0] ?? to, grants),
  ).map(
    (action): PaletteItem => ({
      id: `action-${action.to}`,
      group: 'actions',
      label: t(action.text),
      detail: '',
      hint: '',
      to: action.to,
    }),
  );
  return [...objects, ...matching(actions), ...matching(pages)];
}
