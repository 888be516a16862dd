import { IconKey, IconLayoutSidebar, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOwnPicture } from '../../platform/own-picture.ts';
import { openPopup } from '../../platform/popup.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import classes from './header.module.css';
import { useLogOut } from './use-log-out.ts';

interface ProfileMenuProps {
  /** The person's own page, for those who have one. */
  readonly profile?: string | null;
  readonly password?: string;
  readonly login?: string;
}

/** Login, or the person's menu; the place is as wide either way, since the server draws it without knowing. */
export function ProfileMenu({ profile = '/user-edit', password, login = '/login' }: ProfileMenuProps) {
  const t = useText();
  const logOut = useLogOut();
  const { token, name } = useSession();
  const picture = useOwnPicture();
  return (
    <div className={classes.person}>
      {token && profile && (
        <button type="button" className={classes.logout} onClick={logOut}>
          {t('shell.logout')}
        </button>
      )}
      {token ? (
        <DisclosureMenu
          label={`${t('shell.profile_menu')}${name ? `: ${name}` : ''}`}
          className={classes.personButton ?? ''}
          trigger={<Avatar name={name} src={picture} size={36} />}
        >
          {name && (
            <p className={classes.personName} dir="auto">
              {name}
            </p>
          )}
          {profile && (
            <Link to={profile}>
              <IconUser size={20} aria-hidden />
              {t('shell.profile')}
            </Link>
          )}
          {profile === '/user-edit' && (
            <button type="button" onClick={() => openPopup('sidebar')}>
              <IconLayoutSidebar size={20} aria-hidden />
              {t('shell.account_menu')}
            </button>
          )}
          {password && (
            <Link to={password}>
              <IconKey size={20} aria-hidden />
              {t('shell.change_password')}
            </Link>
          )}
          <button type="button" onClick={logOut}>
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
