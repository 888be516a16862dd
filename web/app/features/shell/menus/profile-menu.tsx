import { Link } from 'react-router';
import { useProfilePicture } from '../../../platform/profile-picture.ts';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import classes from '../frame/header.module.css';
import { AccountLinks, usePreloadLinks } from './lazy-links.tsx';
import { useLogOut } from '../../identity/log-out.ts';

/** Login, or the profile menu; both have the same width, since the server renders it without knowing the session. */
export function ProfileMenu({
  login = '/login',
  logout = true,
}: {
  login?: string;
  /** Whether Logout is also shown next to the menu, where there is room. */
  logout?: boolean;
}) {
  const t = useText();
  const logOut = useLogOut();
  usePreloadLinks();
  const { token, name } = useSession();
  const picture = useProfilePicture();
  return (
    <div className={classes.person}>
      {token && logout && (
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
          <AccountLinks />
        </DisclosureMenu>
      ) : (
        <Link className={classes.login} to={login}>
          {t('shell.login')}
        </Link>
      )}
    </div>
  );
}
