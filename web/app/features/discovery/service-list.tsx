import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { FailedState } from '../../ui/page-state.tsx';
import type { Card } from './card-of.ts';
import { NoServices } from './no-services.tsx';
import { ListCard } from './service-cards.tsx';
import classes from './service-list.module.css';
import { ServicePopup } from './service-popup.tsx';

/** How many pictures are in view from the start. */
const IN_VIEW = 3;

/** The list's cards; null: they could not be loaded. */
export function ServiceList({ cards }: { cards: readonly Card[] | null }) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const [opened, setOpened] = useState<Card | null>(null);
  if (!cards)
    return (
      <FailedState
        text={t('catalog.fetch_failed')}
        retry={() => void revalidate()}
        busy={state === 'loading'}
      />
    );
  if (cards.length === 0) return <NoServices look="whole" />;
  return (
    <>
      <ul className={classes.list}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <ListCard card={card} open={setOpened} eager={index < IN_VIEW} />
          </li>
        ))}
      </ul>
      <ServicePopup id={opened?.id ?? null} close={() => setOpened(null)} />
    </>
  );
}
