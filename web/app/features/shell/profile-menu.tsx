import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import classes from './header.module.css';
import { logOut } from './log-out.ts';

/** Login, or the person's menu; the place is as wide either way, since the server draws it without knowing. */
export function ProfileMenu({ profile = '/user-edit', login = '/login' }: { profile?: string; login?: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { token, name } = useSession();
  return (
    <div className={classes.person}>
      {token ? (
        <DisclosureMenu label={`${t('shell.profile_menu')}${name ? `: ${name}` : ''}`} className={classes.personButton ?? ''} trigger={<Avatar name={name} size={36} />}>
          {name && <p className={classes.personName}>{name}</p>}
          <Link to={profile}>
            <IconUser size={20} aria-hidden />
            {t('shell.profile')}
          </Link>
          <button type="button" onClick={() => void logOut().then(() => navigate('/'))}>
            <IconLogout size={20} aria-hidden />
            {t('shell.logout')}
          </button>
        </DisclosureMenu>
      ) : (
        <Link className={classes.login} to={login}>
          {t('shell.login')}
        </Link>
      )}
    </div>
  );
}
