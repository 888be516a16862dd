import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ServiceCard } from '../../../ui/service-card.tsx';
import { type CardProps, factsOf } from './service-cards.tsx';

/** Optional parts of a list card. */
interface ListCardProps extends CardProps {
  readonly corner?: ReactNode;
  readonly away?: string;
}

/** A service in the list with View Details, or with Enquiry Now if it has no price. */
export function ListCard({ card, open, eager = false, corner, away }: ListCardProps) {
  const t = useText();
  return (
    <ServiceCard
      {...factsOf(card)}
      look="list"
      corner={corner}
      about={card.about || t('catalog.no_description')}
      {...(card.bookable ? {} : { note: t('catalog.no_fixed_price') })}
      {...(away ? { note: away } : {})}
      eager={eager}
      onOpen={() => open(card)}
      actions={
        card.bookable ? (
          <Button onClick={() => open(card)} aria-label={`${t('catalog.view_details')}: ${card.name}`}>
            {t('catalog.view_details')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/enquiry-service-booking?service=${card.id}`}
            state={{ serviceId: card.id }}
            variant="light"
            aria-label={`${t('catalog.enquiry_now')}: ${card.name}`}
          >
            {t('catalog.enquiry_now')}
          </Button>
        )
      }
    />
  );
}
