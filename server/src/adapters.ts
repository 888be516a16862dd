import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';
import { DOOR_MINUTES, travelFactorsReader, tripsAround } from './features/places/index.ts';
import type { Db } from './platform/db/connect.ts';
import type { Vault } from './platform/vault.ts';
import { type BankBranchSettings, pickBankBranches } from './ports/bank-branches/pick.ts';
import type { BankBranches } from './ports/bank-branches/port.ts';
import { systemClock } from './ports/clock/local.ts';
import type { Clock } from './ports/clock/port.ts';
import { type GeocoderSettings, pickGeocoder } from './ports/geocoder/pick.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { type GatewaySettings, pickGateway } from './ports/payment-gateway/pick.ts';
import type { GatewaySimulator, PaymentGateway } from './ports/payment-gateway/port.ts';
import { type PushSettings, pickPush } from './ports/push/pick.ts';
import type { PushSender } from './ports/push/port.ts';
import { localSms } from './ports/sms/local.ts';
import { pickSms, type SmsSettings } from './ports/sms/pick.ts';
import type { SmsInbox, SmsVendors } from './ports/sms/port.ts';
import { pickTravelTime, type TravelTimeSettings } from './ports/travel-time/pick.ts';
import type { TravelTime } from './ports/travel-time/port.ts';

/** Adapters of external systems. */
export interface Adapters {
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly sms: SmsVendors;
  /** What the demo phone received. */
  readonly smsInbox: SmsInbox;
  readonly push: PushSender;
  readonly geocoder: Geocoder;
  readonly travelTime: TravelTime;
  readonly bankBranches: BankBranches;
  readonly gateway: PaymentGateway;
  /** The payment simulator, if the gateway's keys are not set. */
  readonly simulator: GatewaySimulator | null;
}

/** Picks the adapters that the environment names; tests pass a clock that they move. */
export async function pickAdapters(
  env: Pick<Env, 'DATA_DIR'> &
    GeocoderSettings &
    TravelTimeSettings &
    GatewaySettings &
    BankBranchSettings &
    PushSettings &
    SmsSettings,
  db: Db,
  vault: Vault,
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock: Clock = systemClock,
): Promise<Adapters> {
  const travelFactors = await travelFactorsReader({ db, clock, log });
  const phone = localSms(db, clock);
  return {
    clock,
    objects: localObjectStore(join(env.DATA_DIR, 'files')),
    sms: pickSms(env, phone, clock),
    smsInbox: phone,
    push: await pickPush(env),
    geocoder: pickGeocoder(env, clock, log),
    travelTime: pickTravelTime(
      env,
      { tripsAround: (place) => tripsAround(place, travelFactors()), doorMinutes: DOOR_MINUTES },
      clock,
      log,
    ),
    bankBranches: pickBankBranches(env, clock, log),
    ...pickGateway(env, { db, clock, vault, log }),
  };
}
