import type { FastifyBaseLogger } from 'fastify';
import { DOOR_MINUTES, travelFactorsReader, tripsAround } from './features/places/index.ts';
import type { Db } from './platform/db/connect.ts';
import { type ErasureLog, erasureLog } from './platform/erasure-log.ts';
import type { Vault } from './platform/vault.ts';
import { type AccountCheckSettings, pickAccountCheck } from './ports/account-check/pick.ts';
import type { AccountCheck } from './ports/account-check/port.ts';
import { type InvoiceRegistrySettings, pickInvoiceRegistry } from './ports/invoice-registry/pick.ts';
import type { InvoiceRegistry } from './ports/invoice-registry/port.ts';
import { type BankBranchSettings, pickBankBranches } from './ports/bank-branches/pick.ts';
import type { BankBranches } from './ports/bank-branches/port.ts';
import { systemClock } from './ports/clock/local.ts';
import type { Clock } from './ports/clock/port.ts';
import { type GeocoderSettings, pickGeocoder } from './ports/geocoder/pick.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { localObjectStore, objectPath } from './ports/object-store/local.ts';
import {
  filesFolder,
  type ObjectStoreSettings,
  objectStoreIdentity,
  openS3,
  pickObjectStore,
  s3Options,
  s3StoreName,
} from './ports/object-store/pick.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { type GatewaySettings, pickGateway } from './ports/payment-gateway/pick.ts';
import type { GatewaySimulator, PaymentGateway } from './ports/payment-gateway/port.ts';
import { localMail } from './ports/mail/local.ts';
import { type PayoutRailSettings, pickPayoutRail } from './ports/payout-rail/pick.ts';
import type { PayoutRail } from './ports/payout-rail/port.ts';
import { type MailSettings, pickMail } from './ports/mail/pick.ts';
import type { MailInbox, MailVendor } from './ports/mail/port.ts';
import {
  configuredPushKeys,
  newPushKeys,
  type PushSettings,
  pickPush,
  storedPushKeys,
} from './ports/push/pick.ts';
import type { PushSender } from './ports/push/port.ts';
import type { PushKeys } from './ports/push/web-push.ts';
import { localSms } from './ports/sms/local.ts';
import { pickSms, type SmsSettings } from './ports/sms/pick.ts';
import type { SmsInbox, SmsVendors } from './ports/sms/port.ts';
import { pickTravelTime, type TravelTimeSettings } from './ports/travel-time/pick.ts';
import type { TravelTime } from './ports/travel-time/port.ts';

/** The machine's clock, the file store and the push keys of the settings, for commands and for the check at the start. */
export {
  configuredPushKeys,
  newPushKeys,
  type ObjectStoreSettings,
  objectStoreIdentity,
  type PushSettings,
  pickObjectStore,
  storedPushKeys,
  systemClock,
};

/** Adapters of external systems. */
export interface Adapters {
  readonly clock: Clock;
  readonly objects: ObjectStore;
  /** The log of erased accounts, outside the database. */
  readonly erasures: ErasureLog;
  readonly sms: SmsVendors;
  /** What the demo phone received. */
  readonly smsInbox: SmsInbox;
  readonly mail: MailVendor;
  /** What the demo's mailbox received. */
  readonly mailInbox: MailInbox;
  readonly push: PushSender;
  readonly geocoder: Geocoder;
  readonly travelTime: TravelTime;
  readonly bankBranches: BankBranches;
  readonly accountCheck: AccountCheck;
  readonly payoutRail: PayoutRail;
  readonly invoiceRegistry: InvoiceRegistry;
  readonly gateway: PaymentGateway;
  /** The payment simulator, if the gateway's keys are not set. */
  readonly simulator: GatewaySimulator | null;
}

/** Picks the adapters that the environment names; tests pass a clock that they move. */
export async function pickAdapters(
  env: ObjectStoreSettings &
    GeocoderSettings &
    TravelTimeSettings &
    GatewaySettings &
    BankBranchSettings &
    AccountCheckSettings &
    PayoutRailSettings &
    InvoiceRegistrySettings &
    PushSettings &
    MailSettings &
    SmsSettings & { readonly BACKUP_DIR?: string | undefined },
  db: Db,
  { vault, pushKeys }: { readonly vault: Vault; readonly pushKeys: PushKeys },
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock: Clock = systemClock,
): Promise<Adapters> {
  const travelFactors = await travelFactorsReader({ db, clock, log });
  const phone = localSms(db, clock);
  const mailbox = localMail(db, clock);
  const objects = await pickObjectStore(env);
  return {
    clock,
    sms: pickSms(env, phone, clock),
    smsInbox: phone,
    mail: pickMail(env, mailbox, clock),
    mailInbox: mailbox,
    objects,
    erasures: pickErasureLog(env, objects),
    push: pickPush(env, pushKeys),
    geocoder: pickGeocoder(env, clock, log),
    travelTime: pickTravelTime(
      env,
      { tripsAround: (place) => tripsAround(place, travelFactors()), doorMinutes: DOOR_MINUTES },
      clock,
      log,
    ),
    bankBranches: pickBankBranches(env, clock, log),
    accountCheck: pickAccountCheck(env),
    payoutRail: pickPayoutRail(env, log),
    invoiceRegistry: pickInvoiceRegistry(env, clock, log),
    ...pickGateway(env, { db, clock, vault, log }),
  };
}

/**
 * Returns the erasure log: in the private bucket, otherwise beside the backups, so that it survives the loss of `DATA_DIR` as they do; in
 * `DATA_DIR` if there is no folder of backups.
 */
function pickErasureLog(
  env: ObjectStoreSettings & { readonly BACKUP_DIR?: string | undefined },
  objects: ObjectStore,
): ErasureLog {
  return erasureLog(env.OBJECT_STORE === 's3' ? objects : localObjectStore(env.BACKUP_DIR ?? env.DATA_DIR));
}

/** The stores of `npm run files:move`: the local one by path, and the S3 one of the settings. */
export interface FileMoveStores {
  readonly pathOf: (key: string) => string;
  readonly target: ObjectStore;
  /** Identifies the target. */
  readonly targetName: string;
}

/**
 * Opens the stores between which files are moved; `OBJECT_STORE` plays no part.
 * @throws an error that names the settings that are missing or wrong
 */
export async function openFileMove(env: ObjectStoreSettings): Promise<FileMoveStores> {
  const options = s3Options(env);
  return {
    pathOf: (key) => objectPath(filesFolder(env.DATA_DIR), key),
    target: await openS3(options),
    targetName: s3StoreName(options),
  };
}

/**
 * Puts, reads and deletes an object in each bucket, and requires that the private one refuses unsigned requests.
 *
 * @throws an error that names the setting and the fix
 */
export async function checkObjectStore(env: ObjectStoreSettings): Promise<void> {
  if (env.OBJECT_STORE === 's3') await openS3(s3Options(env));
}

/** Checks the settings only; throws as `openFileMove`. */
export function requireS3Settings(env: ObjectStoreSettings): void {
  s3Options(env);
}
