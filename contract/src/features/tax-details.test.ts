import { describe, expect, it } from 'vitest';
import { taxDetailsForm } from './tax-details.ts';

const INDIVIDUAL = {
  entity: 'individual',
  state: 'Karnataka',
  pan: 'ABCPK1234Q',
  aadhaar: '',
  gst: 'none',
  gstin: '',
};
/** With a correct check character. */
const GSTIN = '29ABCPK1234Q1ZE';
const REGISTERED = { ...INDIVIDUAL, gst: 'regular', gstin: GSTIN };

/** Returns the problems by field. */
function problemsOf(sent: Record<string, unknown>): Record<string, string> {
  const { error } = taxDetailsForm.safeParse(sent);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe('taxDetailsForm', () => {
  it.each([
    ['a PAN', INDIVIDUAL],
    ['an Aadhaar of an individual', { ...INDIVIDUAL, pan: '', aadhaar: '999941057058' }],
    ['missing numbers that are optional', { entity: 'firm', state: 'Bihar', pan: 'ABCFK1234Q', gst: 'none' }],
    ['a GSTIN that contains the PAN, in its State', REGISTERED],
  ])('accepts %s', (_case, sent) => {
    expect(problemsOf(sent)).toEqual({});
  });

  it('reads numbers as they are typed: lower case, with spaces and dashes', () => {
    expect(
      taxDetailsForm.parse({ ...INDIVIDUAL, pan: ' abcpk 1234q', aadhaar: '9999-4105 7058' }),
    ).toMatchObject({ pan: 'ABCPK1234Q', aadhaar: '999941057058' });
  });

  it.each([
    ['neither PAN nor Aadhaar', { ...INDIVIDUAL, pan: '' }, { pan: 'tax.pan_or_aadhaar' }],
    ['a firm without a PAN', { ...INDIVIDUAL, entity: 'firm', pan: '' }, { pan: 'tax.pan_required' }],
    ['a PAN of another kind of holder', { ...INDIVIDUAL, entity: 'company' }, { pan: 'tax.pan_entity' }],
    ['a malformed PAN', { ...INDIVIDUAL, pan: 'ABCPK12345' }, { pan: 'tax.pan_valid' }],
    ['a wrong check digit', { ...INDIVIDUAL, aadhaar: '999941057059' }, { aadhaar: 'tax.aadhaar_valid' }],
    [
      'an Aadhaar of a company',
      { ...INDIVIDUAL, entity: 'company', pan: 'ABCCK1234Q', aadhaar: '999941057058' },
      { aadhaar: 'tax.aadhaar_individual' },
    ],
    ['the composition scheme', { ...INDIVIDUAL, gst: 'composition' }, { gst: 'tax.composition_refused' }],
    ['a registration without GSTIN', { ...REGISTERED, gstin: '' }, { gstin: 'tax.gstin_required' }],
    ['a GSTIN without registration', { ...INDIVIDUAL, gstin: GSTIN }, { gstin: 'tax.gstin_not_registered' }],
    [
      'a wrong check character',
      { ...REGISTERED, gstin: `${GSTIN.slice(0, 14)}0` },
      { gstin: 'tax.gstin_valid' },
    ],
    ['a GSTIN of another PAN', { ...REGISTERED, pan: 'ABCPK1234R' }, { gstin: 'tax.gstin_pan' }],
    ['a GSTIN of another State', { ...REGISTERED, state: 'Bihar' }, { state: 'tax.gstin_state' }],
    [
      'a GSTIN with only an Aadhaar',
      { ...REGISTERED, pan: '', aadhaar: '999941057058' },
      { pan: 'tax.pan_required' },
    ],
    ['an unknown State', { ...INDIVIDUAL, state: 'Texas' }, { state: 'tax.state_required' }],
  ])('refuses %s', (_case, sent, problems) => {
    expect(problemsOf(sent)).toEqual(problems);
  });

  it('reports all problems at once', () => {
    expect(problemsOf({ pan: 'x', aadhaar: '1', gst: 'composition', gstin: 'y' })).toEqual({
      entity: 'tax.entity_required',
      state: 'tax.state_required',
      pan: 'tax.pan_valid',
      aadhaar: 'tax.aadhaar_valid',
      gst: 'tax.composition_refused',
      gstin: 'tax.gstin_valid',
    });
  });
});
