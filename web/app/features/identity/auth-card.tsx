import {
  IconBriefcase,
  IconDeviceMobileMessage,
  IconHomeHeart,
  IconKey,
  IconLayoutDashboard,
  IconUserHeart,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Page } from '../../ui/frame.tsx';
import classes from './auth-card.module.css';

const pictures = {
  home: IconHomeHeart,
  person: IconUserHeart,
  message: IconDeviceMobileMessage,
  key: IconKey,
  work: IconBriefcase,
  desk: IconLayoutDashboard,
};

/** The card of every login and verification screen; wide screens show a picture next to it. */
export function AuthCard({
  picture,
  above,
  title,
  help,
  children,
  below,
}: {
  picture: keyof typeof pictures;
  /** The role of the screen, unless it is for customers. */
  above?: string;
  title: string;
  help: ReactNode;
  children: ReactNode;
  /** Links to other screens. */
  below?: ReactNode;
}) {
  const Icon = pictures[picture];
  return (
    <Page>
      <div className={`mx-auto ${classes.card}`}>
        <div className={`middle relative clip mb-16 ${classes.picture}`} aria-hidden="true">
          <span className={`middle bg-card floating text-primary ${classes.middle}`}>
            <Icon className={classes.icon} stroke={1.75} />
          </span>
          <span className={classes.one} />
          <span className={classes.two} />
          <span className={classes.three} />
        </div>
        <div className={classes.content}>
          {above && <p className="text-14 text-primary semibold">{above}</p>}
          <h1 className="text-26 leading-125">{title}</h1>
          <p className={`muted ${classes.help}`}>{help}</p>
          {children}
          {below && <div className={`flex flex-col mt-20 border-t ${classes.below}`}>{below}</div>}
        </div>
      </div>
    </Page>
  );
}
