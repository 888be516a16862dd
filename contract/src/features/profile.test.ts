import { describe, expect, it } from 'vitest';
import { PROFILE_DETAILS, profile, profileForm } from './profile.ts';

describe('optional texts of a profile', () => {
  it.each(PROFILE_DETAILS)('%s is in the reply and can be null', (detail) => {
    expect(profile.shape[detail].safeParse(null).success).toBe(true);
    expect(profile.shape[detail].safeParse(undefined).success).toBe(false);
  });

  it.each(PROFILE_DETAILS)('%s may be missing or empty in the form, and is trimmed', (detail) => {
    expect(profileForm.parse({})).not.toHaveProperty(detail);
    expect(profileForm.parse({ [detail]: '  ' })).toEqual({ [detail]: '' });
    expect(profileForm.safeParse({ [detail]: null }).success).toBe(false);
  });
});
