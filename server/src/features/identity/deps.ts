import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { Executor, Tx } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsBudget } from './codes/rules/sms-budget.ts';
import type { SmsGateway } from '../../ports/sms/port.ts';

/** A stored picture that has no row yet; if it is not used, it must be dropped. */
interface StoredAvatar {
  save(executor: Executor, accountId: number, now: Date): Promise<number>;
  discard(): Promise<void>;
}

/**
 * Effect of a new address outside the account, e.g. a professional's place of work; `save` runs in the transaction that
 * changes the address.
 */
type AddressChange = { save(executor: Executor): Promise<void> } | { readonly problem: MessageKey };

/** Dependencies of identity that `feature-deps.ts` supplies in addition to the platform. */
export interface IdentityDeps {
  readonly sms: SmsGateway;
  readonly smsBudget: SmsBudget;
  /**
   * Returns why an account with the right password may not log in, or null. Professionals wait for approval, which
   * identity does not know about.
   */
  loginFailure(account: { readonly id: number; readonly role: Role }): Promise<Failure | null>;
  /** Records an attempt to log in, of an account that exists, in the audit log of operators. */
  recordLogin(
    executor: Executor,
    account: { readonly id: number; readonly role: Role },
    succeeded: boolean,
    now: Date,
  ): Promise<void>;
  /** Validates and stores a picture by its content, before the transaction that saves its row. */
  storeAvatar(sent: UploadedFile): Promise<StoredAvatar | { readonly problem: MessageKey }>;
  /** Checks an account's new address, before the transaction that changes it. */
  prepareAddressChange(
    account: { readonly id: number; readonly role: Role },
    address: string,
  ): Promise<AddressChange>;
  /** Handles a requested or cancelled account deletion: a professional is offered no jobs while it is pending. */
  pauseForDeletion(executor: Executor, accountId: number, paused: boolean): Promise<void>;
  /**
   * Handles the beginning or the end of a block in other features: a professional is offered no jobs, and a customer's drafts
   * expire.
   */
  applyBlock(
    executor: Executor,
    account: { readonly id: number; readonly role: Role },
    blocked: boolean,
    now: Date,
  ): Promise<void>;
  /** Handles a new mobile number in other features: nothing is paid out to a professional for some time. */
  onMobileChange(tx: Tx, account: { readonly id: number; readonly role: Role }, now: Date): Promise<void>;
  /** Hides the file immediately; its bytes are deleted later. */
  releaseFile(executor: Executor, fileId: number): Promise<void>;
  /** Returns whether open work or money owed still needs the account. */
  hasOpenObligations(executor: Executor, accountId: number): Promise<boolean>;
  /** Returns until when tax law requires to keep the account's invoices, `YYYY-MM-DD`; null if there are none. */
  documentsKeptUntil(executor: Executor, accountId: number): Promise<string | null>;
  /** Erases a person's data in all other features. */
  eraseAccountData(executor: Executor, accountId: number, now: Date): Promise<void>;
  /** Notifies the open event streams of an account that sessions have ended. */
  onSessionsEnded(accountId: number): Promise<void>;
  /** Returns the URL of a picture; null if it is not public. */
  pictureUrl(fileId: number): Promise<string | null>;
  /** Whether operators must enrol TOTP; demo accounts never must. */
  readonly totpRequired: boolean;
  /** Whether the product is served over HTTPS. */
  readonly secureCookies: boolean;
}

/** Dependencies of the identity actions. */
export type Deps = Pick<Platform, 'db' | 'clock' | 'publish' | 'vault' | 'limits' | 'securityLog'> &
  Pick<IdentityDeps, 'sms' | 'smsBudget'>;
