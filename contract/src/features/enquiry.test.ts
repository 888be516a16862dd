import { describe, expect, it } from 'vitest';
import { parseQuote } from './enquiry-quotation.ts';
import { serviceEnquiryForm } from './enquiry-service.ts';

const now = new Date('2026-11-21T06:30:00Z');
const quote = {
  method: 'hour',
  duration: '4',
  date: '2026-11-25',
  time: '10:00',
  amount: '4500',
  covers: ' Two workers 🧱 ',
  valid_until: '2026-11-24',
};
const read = (change: object) => parseQuote({ ...quote, ...change }, now, 180);

// proves: enquiry.quotation
describe('parseQuote', () => {
  it('parses what a form sends', () => {
    expect(read({ service_id: '7' })).toEqual({
      ok: true,
      quote: {
        serviceId: 7,
        slot: {
          serviceMethod: 'hour',
          workingDuration: 4,
          preferredDate: '2026-11-25',
          preferredTime: '10:00',
        },
        amount: 4500,
        covers: 'Two workers 🧱',
        validUntil: '2026-11-24',
      },
    });
    expect(read({ service_id: '' })).toMatchObject({ ok: true, quote: { serviceId: null } });
  });

  it('returns the errors of all fields together', () => {
    expect(parseQuote({}, now, 180)).toEqual({
      ok: false,
      errors: {
        method: ['forms.method_required'],
        duration: ['forms.duration_required'],
        date: ['forms.date_required'],
        time: ['forms.time_required'],
        amount: ['enquiry.quote_amount'],
        covers: ['enquiry.quote_covers_required'],
        valid_until: ['enquiry.quote_until_required'],
      },
    });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 10.5 }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: 10_000_001 }, 'amount'],
    [{ amount: { a: 1 } }, 'amount'],
    [{ service_id: 'x' }, 'service_id'],
    [{ covers: 'x'.repeat(1001) }, 'covers'],
    [{ covers: [1] }, 'covers'],
    [{ date: '2026-11-20' }, 'date'],
    [{ duration: 13 }, 'duration'],
    [{ valid_until: '2026-11-20' }, 'valid_until'],
    [{ valid_until: '2026-11-26' }, 'valid_until'],
    [{ valid_until: 'tomorrow' }, 'valid_until'],
  ])('rejects %o', (change, field) => {
    const result = read(change);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
  });
});

// proves: rule.enquiry
describe('serviceEnquiryForm', () => {
  const form = {
    name: 'Asha',
    email: 'asha@example.in',
    mobile: '9876543210',
    address: '14 Church Street',
    description: 'Ten chars.',
  };
  const problems = (sent: object) =>
    (serviceEnquiryForm.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

  it('accepts ten characters and stores them as typed', () => {
    expect(serviceEnquiryForm.parse({ ...form, description: '  <b>नमस्ते 🙏🙏🙏</b> ' }).description).toBe(
      '<b>नमस्ते 🙏🙏🙏</b>',
    );
    expect(problems(form)).toEqual([]);
  });

  it('returns all errors together', () => {
    const expected = [
      ['name', 'forms.name_required'],
      ['email', 'enquiry.email_invalid'],
      ['mobile', 'enquiry.mobile_ten_digits'],
      ['address', 'forms.address_required'],
      ['description', 'enquiry.description_short'],
    ];
    expect(problems({})).toEqual(expected);
    expect(
      problems({ name: ' ', email: 'a@', mobile: '5876543210', address: '', description: '123456789 ' }),
    ).toEqual(expected);
  });

  it.each(['98765', '98765432101', '0987654321', 'abcdefghij', '5999999999'])(
    'rejects the mobile %s',
    (mobile) => {
      expect(problems({ ...form, mobile })).toEqual([['mobile', 'enquiry.mobile_ten_digits']]);
    },
  );

  it('rejects texts that exceed the maximum length', () => {
    expect(problems({ ...form, description: 'x'.repeat(2001) })).toEqual([['description', 'error.too_long']]);
  });
});
