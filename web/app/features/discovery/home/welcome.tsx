import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { SearchCard } from './search-card.tsx';
import classes from './welcome.module.css';

/** What a customer's home begins with: a greeting, the one card that matters now, and the search. */
export function Welcome({
  time,
  booked,
  topCard,
}: {
  /** The time of day in Asia/Kolkata, `HH:MM`. */
  time: string;
  /** A booking was just sent. */
  booked: boolean;
  topCard: ReactNode;
}) {
  const t = useText();
  const name = useSession().name?.trim().split(/\s+/)[0];
  const greeting = t(greetingAt(time));
  return (
    <section className={classes.welcome} aria-labelledby="hero">
      <p id="greeting" className={classes.greeting}>
        {!name ? greeting : booked ? t('home.booked', { name }) : t('home.greeting', { greeting, name })}
      </p>
      <h1 id="hero" className={classes.title}>
        {t('home.hero_title')}
      </h1>
      <div className={classes.card}>{topCard}</div>
      <div className={classes.search} data-below-top-card>
        <SearchCard short />
      </div>
    </section>
  );
}

/** The greeting at a time of day in Asia/Kolkata, `HH:MM`. */
export function greetingAt(time: string): MessageKey {
  if (time >= '04:00' && time < '12:00') return 'home.good_morning';
  return time >= '12:00' && time < '17:00' ? 'home.good_afternoon' : 'home.good_evening';
}
