import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Frame } from '../../../ui/frame.tsx';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from '../logo.tsx';
import { ProfileMenu } from '../menus/profile-menu.tsx';
import { RouteFailure } from '../route-failure.tsx';
import classes from './work-frame.module.css';

/** A menu entry of professionals and operators. */
export interface WorkLink {
  readonly to: string;
  readonly label: string;
  readonly end?: boolean;
}

interface WorkFrameProps {
  readonly home: string;
  readonly links: readonly WorkLink[];
  readonly login: string;
  /** Rendered between the language switch and the profile menu. */
  readonly tools?: ReactNode;
  /** The bottom bar on phones; its items are hidden in the header there. */
  readonly bar?: ReactNode;
  /** Shown in the header on phones, where the bottom bar has the menu. */
  readonly title?: ReactNode;
  readonly error?: unknown;
}

/** The frame of professionals and operators: a short menu without the shop. */
export function WorkFrame({ home, links, login, tools, bar, title, error }: WorkFrameProps) {
  const t = useText();
  const menu = useCurrentInView<HTMLElement>();
  const header = (
    <>
      <Logo to={home} />
      {title}
      <nav
        ref={menu}
        className={`flex flex-1 min-w-0 relative gap-4 ${classes.workNav}`}
        data-wide-only={bar ? true : undefined}
        aria-label={t('shell.main_menu')}
      >
        {links.map(({ to, label, end }) => (
          <NavLink
            className="p-10-12 rounded-10 hover-sunken text medium nowrap no-underline"
            key={to}
            to={to}
            end={end ?? false}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="row gap-4">
        <LanguageSwitch />
        {tools}
      </div>
      <div className={classes.workPerson}>
        <ProfileMenu login={login} logout={false} />
      </div>
    </>
  );
  return (
    <Frame header={header} bar={bar}>
      {error === undefined ? <Outlet /> : <RouteFailure error={error} />}
    </Frame>
  );
}
