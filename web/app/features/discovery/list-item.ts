import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { today } from '../../platform/clock.ts';
import { type Card, toCard } from './card.ts';
import { type FilterValues, filterValues } from './list/rules/list-filters.ts';

/** A service in the list: its card and its filter values. */
export type ListItem = Card & FilterValues;

/** The maximum number of characters of a card's text. */
const MAX_TEXT_LENGTH = 126;

/** Builds the data of a service in the list; pages send only this to the browser. */
export function toListItem(service: ServiceCard): ListItem {
  return { ...toCard(service, MAX_TEXT_LENGTH), ...filterValues(service, today()) };
}
