import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsBudget } from '../rules/sms-budget.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';

/** A picture that lies in the store and waits for its row; one that is not kept must be dropped. */
interface StoredAvatar {
  save(executor: Executor, accountId: number, now: Date): Promise<number>;
  discard(): Promise<void>;
}

/** What a new address means beside the account, e.g. where a professional works from; `save` belongs to the transaction that changes it. */
type AddressChange = { save(executor: Executor): Promise<void> } | { readonly problem: MessageKey };

/** What identity is given by `compose.ts` beside the floor. */
export interface IdentityDeps {
  readonly sms: SmsGateway;
  readonly smsBudget: SmsBudget;
  /** Why an account whose password was right may not come in, if so; professionals wait for their approval, which is not ours to know. */
  loginFailure(account: { readonly id: number; readonly role: Role }): Promise<Failure | null>;
  /** Takes a picture by its content, before the transaction that keeps it. */
  storeAvatar(sent: UploadedFile): Promise<StoredAvatar | { readonly problem: MessageKey }>;
  /** Looks at the new address of an account, before the transaction that changes it. */
  prepareAddressChange(
    account: { readonly id: number; readonly role: Role },
    address: string,
  ): Promise<AddressChange>;
  /** The account is to be deleted, or is kept after all: who works is offered no work meanwhile. */
  pauseForDeletion(executor: Executor, accountId: number, paused: boolean): Promise<void>;
  /** Nobody sees the file any more, and its bytes go by and by. */
  releaseFile(executor: Executor, fileId: number): Promise<void>;
  /** Whether work is open or money owed that needs the account. */
  hasOpenObligations(executor: Executor, accountId: number): Promise<boolean>;
  /** Takes a person out of everything that is not identity's. */
  eraseAccountData(executor: Executor, accountId: number): Promise<void>;
  /** Tells what stands open for an account that sessions ended. */
  onSessionsEnded(accountId: number): Promise<void>;
  /** Where a picture is served; null for one that is not public. */
  pictureUrl(fileId: number): Promise<string | null>;
  /** Whether people come over HTTPS. */
  readonly secureCookies: boolean;
}

/** What identity's actions work with. */
export type Deps = Pick<Platform, 'db' | 'clock' | 'vault' | 'limits' | 'securityLog'> &
  Pick<IdentityDeps, 'sms' | 'smsBudget'>;
