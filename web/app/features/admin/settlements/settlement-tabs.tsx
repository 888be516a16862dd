import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { TabRow } from '../../../ui/tab-row.tsx';

const TABS = [
  ['/admin/settlements', 'settlement.tab_settlements'],
  ['/admin/settlements/unmatched', 'settlement.tab_unmatched'],
  ['/admin/settlements/statements', 'settlement.tab_statements'],
] as const;

/** Links between the lists of settlements, unmatched money and bank statements. */
export function SettlementTabs({ current }: { current: (typeof TABS)[number][0] }) {
  const t = useText();
  return (
    <TabRow label={t('settlement.tabs')}>
      {TABS.map(([to, text]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {t(text)}
        </Link>
      ))}
    </TabRow>
  );
}
