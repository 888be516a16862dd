import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Resolves all addresses of a name. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names for a connection and returns only public addresses; a name with any internal address is rejected. The
 * connection uses the addresses checked here, so the name cannot be re-pointed in between.
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
