import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { type RowCard, toCard } from './card.ts';

/**
 * Returns a function that builds the data of the cards of a page's rows, one object for each service: a page names an object
 * once, even if it is in several rows. A row whose cards show no text asks for cards without it.
 * @param maxLength the maximum number of characters of a card's text
 */
export function rowCards(maxLength: number): (service: ServiceCard, withText?: boolean) => RowCard {
  const cards = new Map<number, RowCard>();
  return (service, withText = true) => {
    const known = cards.get(service.id);
    if (known && (known.about || !withText)) return known;
    const { near: _near, earliest: _earliest, ...card } = toCard(service, maxLength);
    const shown = withText ? card : { ...card, about: '' };
    cards.set(service.id, shown);
    return shown;
  };
}
