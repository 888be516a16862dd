import type { PlaceAddress, placesEndpoints } from '@aaspaas/contract/features/places.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { cellCentre } from './rules/cells.ts';
import { DEFAULT_CITY } from './rules/default-city.ts';
import { labelOf } from './rules/label.ts';

const UNKNOWN: PlaceAddress = {
  road: null,
  area: null,
  city: null,
  town: null,
  village: null,
  state: null,
  postcode: null,
};

export function placesRoutes({
  geocoder,
  saveLastPlace,
}: {
  readonly geocoder: Geocoder;
  /** Stores a customer's current location. Accounts belong to another feature, so the function is passed in. */
  saveLastPlace(accountId: number, point: Point): Promise<void>;
}): Handlers<keyof typeof placesEndpoints> {
  return {
    'places.open': async ({ body }, { actor, language }) => {
      if (actor?.role === 'user' && body.point && !body.lookup)
        await saveLastPlace(actor.id, cellCentre(body.point));
      const address = await addressOf(geocoder, body.point);
      const named = { address, label: labelOf(address, missingTexts(language)) };
      return { ...named, data: named };
    },
    'places.suggest': async ({ query }) => {
      const found = await geocoder.suggest(query.query, query.point ?? undefined);
      // Suggestions are ordered by rank only, and the same query finds the same ones.
      const ranked = found.map((place, rank) => ({ place, rank }));
      const { rows, next_cursor } = pageOf(ranked, query, ({ rank }) => [rank]);
      return { data: rows.map(({ place }) => place), next_cursor };
    },
    'places.geocode': async ({ query }) => {
      const found = await geocoder.forward(query.address);
      if (found === 'unavailable') throw new Failure('unavailable');
      if (found === 'not_found') throw new Failure('address_not_found');
      return { data: found };
    },
  };
}

/** Looks up a point by the centre of its cell, so that all points of a cell get the same answer; a point abroad has no answer. */
async function addressOf(geocoder: Geocoder, point: Point | null): Promise<PlaceAddress> {
  if (point === null) return { ...UNKNOWN, city: DEFAULT_CITY.name, state: DEFAULT_CITY.state };
  const address = await geocoder.reverse(cellCentre(point));
  if (address === 'unavailable') throw new Failure('unavailable');
  return address === 'not_found' ? UNKNOWN : address;
}

function missingTexts(language: Language) {
  return { city: text(language, 'location.no_city'), street: text(language, 'location.no_street') };
}
