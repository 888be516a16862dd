import { describe, expect, it } from 'vitest';
import { adminEndpoints } from './admin.ts';
import { registrationEndpoints, registrationForm, WORK_DETAILS } from './provider-registration.ts';

describe.each(WORK_DETAILS)('%s, a text about the work', (detail) => {
  it('is required in the form', () => {
    const { shape } = registrationForm('2026-11-21');
    expect(shape[detail].safeParse('').success).toBe(false);
    expect(shape[detail].safeParse(' 6 years ').data).toBe('6 years');
  });

  it('is sent with the registration, and returned for correction and to operators', () => {
    expect(registrationEndpoints['provider.register'].body.shape).toHaveProperty(detail);
    expect(registrationEndpoints['provider.registration'].reply.shape.data.shape).toHaveProperty(detail);
    expect(adminEndpoints['admin.employees'].reply.shape.data.element.shape).toHaveProperty(detail);
  });
});
