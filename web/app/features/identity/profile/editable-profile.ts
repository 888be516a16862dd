import type { Profile, ProfileDetail } from '@aaspaas/contract/features/profile.ts';

/** The profile data that the screen shows for a customer or a professional; a professional's lacks some of the optional texts. */
export type EditableProfile = Omit<Profile, ProfileDetail | 'is_verified'> &
  Partial<Pick<Profile, ProfileDetail>>;

/** The role of the profile's owner; field hints depend on it. */
export type ProfileKind = 'customer' | 'professional';
