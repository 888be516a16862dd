import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGateway } from '../../../ports/sms/port.ts';

/** What identity is given by `compose.ts` beside the floor. */
export interface IdentityParts {
  readonly sms: SmsGateway;
  /** Whether an account whose password was right may come in; professionals wait for their approval, which is not ours to know. */
  mayLogIn(account: { readonly id: number; readonly role: Role }): Promise<boolean>;
  /** Where a picture is served; null for one that is not public. */
  pictureUrl(fileId: number): Promise<string | null>;
  /** Whether people come over HTTPS. */
  readonly secureCookies: boolean;
}

/** What identity's actions work with. */
export type Deps = Pick<Platform, 'db' | 'clock' | 'vault' | 'limits'> & Pick<IdentityParts, 'sms'>;
