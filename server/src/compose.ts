import type { FastifyInstance } from 'fastify';
import type { Connection } from './platform/db/connect.ts';
import type { Events, Reaction } from './platform/events/events.ts';
import type { Authenticate } from './platform/http/bind.ts';
import type { Handlers } from './platform/http/call.ts';
import { postgresLimits, sweepLimits } from './platform/http/limits.ts';
import type { Loop } from './platform/jobs/loops.ts';
import type { Platform } from './platform/platform.ts';
import type { Vault } from './platform/vault.ts';
import type { Clock } from './ports/clock/port.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import type { SmsGateway } from './ports/sms/port.ts';
import { catalogRoutes } from './features/catalog/index.ts';
import { contentRoutes } from './features/content/index.ts';
import { mediaRoutes } from './features/media/index.ts';

/** What the product is made of, once everything is joined. */
export interface Product {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly reactions: readonly Reaction[];
  readonly loops: readonly Loop[];
  /** Routes beside the API: files. */
  plainRoutes(app: FastifyInstance): void;
  /** Makes the first operator from the environment. */
  ensureOperator(mobile: string, password: string): Promise<void>;
}

/** What the process or a test hands in. */
export interface Parts {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly events: Events;
  readonly objects: ObjectStore;
  readonly sms: SmsGateway;
  /** Whether people come over HTTPS. */
  readonly secureCookies: boolean;
}

/** The only file that picks adapters and joins features. */
export function compose({ connection: { db }, clock, vault, events, objects }: Parts): Product {
  const platform: Platform = { db, clock, vault, publish: events.publish, limits: postgresLimits(db, clock) };
  return {
    handlers: { ...catalogRoutes(platform), ...contentRoutes(platform) },
    authenticate: async () => null,
    reactions: [],
    plainRoutes: mediaRoutes(db, objects),
    ensureOperator: async () => undefined,
    loops: [{ name: 'limits', seconds: 300, run: () => sweepLimits(db, clock.now()) }],
  };
}
