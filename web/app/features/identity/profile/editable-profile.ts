import type { Profile } from '@aaspaas/contract/features/identity.ts';

/** The profile data that the screen shows for a customer or a professional. */
export type EditableProfile = Pick<
  Profile,
  'id' | 'name' | 'email' | 'mobile' | 'pending_mobile' | 'address' | 'description' | 'image_url'
> & {
  /** Customers only. */
  readonly gstin?: string | null;
};

/** The role of the profile's owner; field hints depend on it. */
export type ProfileKind = 'customer' | 'professional';
