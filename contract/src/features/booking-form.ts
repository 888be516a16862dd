import { emailField, mobileField, text, withPoint } from '../kernel/fields.ts';

/** Contact and location of a cart booking, with that screen's messages (customer.md, section 5). */
export const cartBookingForm = withPoint({
  name: text('forms.name_required', 100),
  email: emailField('forms.email_valid_please', 'forms.email_valid_please'),
  mobile: mobileField('forms.mobile_ten_digits', 'forms.mobile_ten_digits'),
  address: text('forms.address_required', 500),
  description: text('forms.description_required', 2000),
});

/** Contact and location of a single-service booking, whose screen words some messages differently. */
export const singleBookingForm = withPoint({
  name: text('forms.name_required', 100),
  email: emailField('forms.email_required', 'forms.email_invalid'),
  mobile: mobileField('forms.mobile_required', 'forms.mobile_valid_please'),
  address: text('forms.address_required', 500),
  description: text('forms.description_required', 2000),
});
