import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { ConsoleCounts } from '@aaspaas/contract/features/admin-console.ts';
import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Frame, Page } from '../../../ui/frame.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFrame } from '../../../platform/use-frame.ts';
import { Logo } from '../logo.tsx';
import { ProfileMenu } from '../menus/profile-menu.tsx';
import { RouteFailure } from '../route-failure.tsx';
import bar from './bottom-bar.module.css';
import classes from './console-frame.module.css';
import { barLinks, type ConsoleGroup, type ConsoleLink, currentLink, groupsFor } from './console-links.ts';
import { LanguageSwitch } from './language-switch.tsx';

interface ConsoleFrameProps {
  /** Null: the session is not confirmed yet, and the menu is empty. */
  readonly counts: Partial<ConsoleCounts> | null;
  /** The grants of the operator; the menu has the pages that they open. */
  readonly grants: readonly Grant[];
  /** The operator may not open this page. */
  readonly noAccess: boolean;
  /** Rendered before the profile menu. */
  readonly tools?: ReactNode;
  readonly error?: unknown;
}

/** The operators' frame: the menu at the left, grouped, with live counts; on phones in a bottom bar and a sheet. */
export function ConsoleFrame({ counts, grants, noAccess, tools, error }: ConsoleFrameProps) {
  const t = useText();
  const { demo } = useFrame();
  const [menu, setMenu] = useState(false);
  const groups = groupsFor(grants);
  const current = currentLink(groups, useLocation());
  const header = (
    <>
      <Logo to="/admin" />
      {demo && (
        <span className={classes.testMode} title={t('shell.demo')}>
          {t('console.test_mode')}
        </span>
      )}
      <span className="flex-1" />
      <div className="row gap-4">
        <LanguageSwitch />
        {tools}
      </div>
      <div className={classes.person}>
        <ProfileMenu login="/admin/login" logout={false} />
      </div>
    </>
  );
  const bottom = counts && (
    <nav className={bar.bar} aria-label={t('shell.main_menu')}>
      {barLinks(groups).map((link) => (
        <Link key={link.to} to={link.to} aria-current={link === current ? 'page' : undefined}>
          <link.Icon size={24} aria-hidden />
          <span>{t(link.text)}</span>
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMenu(true)}>
        <IconMenu2 size={24} aria-hidden />
        <span>{t('shell.menu')}</span>
      </button>
    </nav>
  );
  return (
    <Frame header={header} bar={bottom}>
      <div className={classes.columns}>
        <div className={classes.side}>
          {counts && <Groups groups={groups} current={current} counts={counts} />}
        </div>
        <div className="min-w-0">
          {noAccess ? <NoAccess /> : error === undefined ? <Outlet /> : <RouteFailure error={error} />}
        </div>
      </div>
      {counts && (
        <Sheet opened={menu} onClose={() => setMenu(false)} title={t('shell.menu')}>
          <Groups groups={groups} current={current} counts={counts} onChosen={() => setMenu(false)} />
        </Sheet>
      )}
    </Frame>
  );
}

/** What an operator sees instead of a page that none of their roles opens. */
function NoAccess() {
  const t = useText();
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="lost"
        title={t('operator.no_access_title')}
        text={t('operator.no_access_text')}
      >
        <Button component={Link} to="/admin">
          {t('operator.no_access_link')}
        </Button>
      </PageState>
    </Page>
  );
}

function Groups({
  groups,
  current,
  counts,
  onChosen,
}: {
  groups: readonly ConsoleGroup[];
  current: ConsoleLink | undefined;
  counts: Partial<ConsoleCounts>;
  onChosen?: () => void;
}) {
  const t = useText();
  return (
    <nav className={classes.menu} aria-label={t('console.menu')}>
      {groups.map(({ title, links }) => (
        <section key={title} aria-label={t(title)}>
          <p className={classes.group} aria-hidden="true">
            {t(title)}
          </p>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <MenuLink
                  link={link}
                  current={link === current}
                  count={link.count ? (counts[link.count] ?? 0) : 0}
                  onChosen={onChosen}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function MenuLink({
  link: { to, text, Icon },
  current,
  count,
  onChosen,
}: {
  link: ConsoleLink;
  current: boolean;
  count: number;
  onChosen?: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <Link
      className={classes.link}
      to={to}
      aria-current={current ? 'page' : undefined}
      {...(onChosen ? { onClick: onChosen } : {})}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.label}>{t(text)}</span>
      {count > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
          <span className="sr-only">{t('console.waiting', { count })}</span>
        </span>
      )}
    </Link>
  );
}
