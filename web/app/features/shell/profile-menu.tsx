import { Link } from 'react-router';
import { useOwnPicture } from '../../platform/own-picture.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import classes from './header.module.css';
import { PersonLinks, useLinksSoon } from './lazy-links.tsx';
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
  useLinksSoon();
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
          <PersonLinks profile={profile} password={password} />
        </DisclosureMenu>
      ) : (
        <Link className={classes.login} to={login}>
          {t('shell.login')}
        </Link>
      )}
    </div>
  );
}
