import type { Face } from '@aaspaas/contract/features/professionals.ts';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Faces } from '../../../ui/faces.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { type RowCard, servicePath } from '../card.ts';
import classes from './spotlight.module.css';

/** The first of the most booked services that a professional near the place has time for. */
export interface SpotlightFacts {
  readonly card: RowCard;
  /** The nearest who offer it. */
  readonly faces: readonly Face[];
  /** `6 near you · nearest 2 km`. */
  readonly near: string;
  /** `Today 4:30 pm`. */
  readonly free: string;
}

/** On wide screens, over the hero's picture: a service, who is near, and when the first of them is free. */
export default function Spotlight({
  facts: { card, faces, near, free },
  open,
}: {
  facts: SpotlightFacts;
  open: (card: RowCard) => void;
}) {
  const t = useText();
  return (
    <Link
      className={`card floating ${classes.card}`}
      to={servicePath(card)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(card);
      }}
    >
      <Faces faces={faces.slice(0, 2)} size={34} />
      <span className={classes.text}>
        <span className="semibold">{card.name}</span>
        <span className="text-13 muted">{near}</span>
      </span>
      <span className={classes.free}>
        <IconClock size={16} aria-hidden />
        <span>
          <span className="sr-only">{t('catalog.next_free')} </span>
          {free}
        </span>
      </span>
    </Link>
  );
}
