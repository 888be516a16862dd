import { describe, expect, it } from 'vitest';
import { type PdInput, parsePdForm } from './parse-pd-form.ts';

const TODAY = '2026-11-21';
const good = {
  fromaddress: ' 12, MG Road, Bengaluru ',
  toaddress: '4, Park Street, Kolkata',
  dob: '2026-11-21',
  mobile: '9876543210',
  description: 'A sofa 🛋️ <b>heavy</b>',
};
const read = (fields: object = {}, sent: Partial<PdInput> = {}) =>
  parsePdForm({ fields: { ...good, ...fields }, images: 3, video: false, fileProblems: {}, ...sent }, TODAY);

// proves: rule.pd
describe('readPd', () => {
  it('returns the fields as typed, trimmed', () => {
    const { form, problems } = read();
    expect(problems).toEqual({});
    expect(form).toEqual({ ...good, fromaddress: '12, MG Road, Bengaluru' });
  });

  it.each([
    ['fromaddress', undefined, 'enquiry.pd_from_required'],
    ['fromaddress', '  ', 'enquiry.pd_from_required'],
    ['fromaddress', { a: 1 }, 'enquiry.pd_from_required'],
    ['fromaddress', 'x'.repeat(501), 'error.too_long'],
    ['toaddress', '', 'enquiry.pd_to_required'],
    ['toaddress', 'x'.repeat(501), 'error.too_long'],
    ['dob', undefined, 'enquiry.pd_date_invalid'],
    ['dob', '2026-11-20', 'enquiry.pd_date_invalid'],
    ['dob', '2026-02-30', 'enquiry.pd_date_invalid'],
    ['dob', '21/11/2026', 'enquiry.pd_date_invalid'],
    ['mobile', '', 'enquiry.pd_mobile_invalid'],
    ['mobile', '5876543210', 'enquiry.pd_mobile_invalid'],
    ['mobile', '987654321', 'enquiry.pd_mobile_invalid'],
    ['mobile', '98765432101', 'enquiry.pd_mobile_invalid'],
    ['mobile', 9876543210, 'enquiry.pd_mobile_invalid'],
    ['description', 'x'.repeat(2001), 'error.too_long'],
    ['description', 7, 'error.invalid_value'],
    ['uploads', 'one,two', 'error.invalid_value'],
    ['uploads', { a: 1 }, 'error.invalid_value'],
    ['uploads', [-1], 'error.invalid_value'],
  ])('rejects %s %j', (field, value, key) => {
    expect(read({ [field]: value }).problems).toEqual({ [field]: [key] });
  });

  it('accepts a later day and an empty description', () => {
    expect(read({ dob: '2027-03-01', description: undefined }).form).toMatchObject({ description: '' });
  });

  it.each([
    [0, '1,2,3', []],
    [1, [4, '5'], []],
    [2, '', ['enquiry.pd_images_too_few']],
    [0, '7,7,7', ['enquiry.pd_images_too_few']],
    [10, '', []],
    [10, '4', ['enquiry.pd_images_too_many']],
    [0, '1,2,3,4,5,6,7,8,9,10,11', ['enquiry.pd_images_too_many']],
  ])('with %i pictures attached and %j uploaded in advance', (images, uploads, keys) => {
    expect(read({ uploads }, { images }).problems['images'] ?? []).toEqual(keys);
  });

  it('accepts at most one video, attached or uploaded', () => {
    expect(read({ video_upload: '9' })).toMatchObject({ videoUpload: 9, problems: {} });
    expect(read({}, { video: true }).problems).toEqual({});
    expect(read({ video_upload: 9 }, { video: true }).problems).toEqual({ video: ['media.too_many'] });
    expect(read({ video_upload: '9,10' }).problems).toEqual({ video: ['media.too_many'] });
  });

  it('reports all errors together, and only the cause for a rejected picture', () => {
    const { form, problems } = parsePdForm(
      { fields: {}, images: 2, video: false, fileProblems: { images: ['media.image_too_large'] } },
      TODAY,
    );
    expect(form).toBeNull();
    expect(problems).toEqual({
      fromaddress: ['enquiry.pd_from_required'],
      toaddress: ['enquiry.pd_to_required'],
      dob: ['enquiry.pd_date_invalid'],
      mobile: ['enquiry.pd_mobile_invalid'],
      images: ['media.image_too_large'],
    });
  });
});
