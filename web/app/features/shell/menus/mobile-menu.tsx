import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import classes from '../frame/header.module.css';
import { MobileLinks } from './lazy-links.tsx';

/** The menu button up to 999 px wide; not on the service list, which has its own menus. */
export function MobileMenu() {
  const t = useText();
  if (useLocation().pathname === '/list-of-services') return null;
  return (
    <div className={classes.menu}>
      <DisclosureMenu
        label={t('shell.menu')}
        className={classes.iconButton ?? ''}
        trigger={<IconMenu2 size={22} aria-hidden />}
      >
        <MobileLinks />
      </DisclosureMenu>
    </div>
  );
}
