import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Asks for all addresses of a name. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up for a connection and gives only what is public; a name with any address inside leads nowhere. The connection goes to what was looked
 * at here, so nobody can change the name's address in between.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, found) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (!first) return found(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return found(new Error('not a public address'), '', 0);
      if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}
