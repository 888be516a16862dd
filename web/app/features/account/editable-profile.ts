import type { Profile } from '@aaspaas/contract/features/identity.ts';

/** What the screen shows of a person, customer or professional. */
export type EditableProfile = Pick<
  Profile,
  'id' | 'name' | 'email' | 'mobile' | 'pending_mobile' | 'address' | 'description' | 'image_url'
> & {
  /** Customers' alone. */
  readonly gstin?: string | null;
};

/** Whose profile it is: what the fields are for differs. */
export type ProfileKind = 'customer' | 'professional';
