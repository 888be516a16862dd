import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { catalogIdText } from './catalog.ts';
import { serviceCard } from './discovery.ts';

const params = z.object({ id: catalogIdText });
/** All current favourites, most recently added first. */
const favouriteIds = z.object({ data: z.array(z.int()) });
const favouriteIdsPage = favouriteIds.extend({ next_cursor: nextCursor });

/** A customer's favourite services. */
export const favouritesEndpoints = {
  'favourites.list': endpoint({
    method: 'GET',
    path: 'user/favourites',
    who: 'user',
    summary: 'The caller’s favourite services, latest first, with their availability at the location',
    query: z.intersection(pointQuery, pageQuery),
    reply: z.object({
      data: z.array(serviceCard.extend({ available: z.boolean() })),
      next_cursor: nextCursor,
    }),
  }),
  'favourites.ids': endpoint({
    method: 'GET',
    path: 'user/favourites/ids',
    who: 'user',
    summary: 'The ids of the caller’s favourite services',
    query: pageQuery,
    reply: favouriteIdsPage,
  }),
  'favourites.add': endpoint({
    method: 'POST',
    path: 'user/favourites/:id',
    who: 'user',
    summary: 'Adds a service to the favourites; repeating it changes nothing',
    limit: { per: 'account', max: 300, seconds: 3600 },
    params,
    reply: favouriteIds,
    errors: ['not_found'],
  }),
  'favourites.remove': endpoint({
    method: 'DELETE',
    path: 'user/favourites/:id',
    who: 'user',
    summary: 'Removes a service from the favourites; repeating it changes nothing',
    params,
    reply: favouriteIds,
  }),
};
