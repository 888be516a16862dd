import { SLOT_FIELDS } from '@aaspaas/contract/kernel/slot.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, FormError, TextareaField } from '../../../ui/fields.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { takenTimes } from '../../booking/taken-times.ts';
import type { TakenSlot } from '../../cart/service-slots.ts';
import { SlotPicker } from '../../cart/slot-picker.tsx';
import type { SlotTexts } from '../../cart/use-slots.ts';
import classes from './caller.module.css';
import type { CallerPerson } from './new-customer.tsx';
import type { AddressPoint } from './use-address-point.ts';
import { type CallerService, useCallerSlot } from './use-caller-slot.ts';

/** Time, work and the booking itself, once address and service are known. */
export function BookingPart({
  mobile,
  person,
  address,
  place,
  service,
  description: written,
  onDescription,
  reloadService,
}: {
  mobile: string;
  person: CallerPerson;
  address: string;
  place: AddressPoint;
  service: CallerService;
  /** What is to be done; kept by the page, because another address or service begins this part anew. */
  description: string;
  onDescription: (description: string) => void;
  /** Loads the service again, whose price has changed. */
  reloadService: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const choice = useCallerSlot(service, place);
  const [corrected, setCorrected] = useState<{ readonly total: number; readonly instead: number } | null>(
    null,
  );
  const [sendsLink, setSendsLink] = useState(false);
  const [taken, setTaken] = useState<{ readonly slot: TakenSlot; readonly time: string } | null>(null);
  const { slot } = choice;
  const amount = corrected && corrected.instead === choice.total ? corrected.total : choice.total;
  const time = `${slot.preferredDate} ${slot.preferredTime}`;
  // Shown until another time is chosen.
  const takenNow = taken && (!slot.preferredTime || taken.time === time) ? taken.slot : null;

  const form = useForm<{ description: string; slots: string }>({
    initial: { description: written, slots: '' },
    check: (values) => ({
      description: values.description.trim() ? null : 'forms.description_required',
      slots: choice.complete ? null : 'forms.slot_incomplete',
    }),
    send: async ({ description }) => {
      const body = {
        mobile,
        name: person.name,
        ...(person.isNew ? { language: person.language, consent: person.consent } : {}),
        address,
        latitude: place.latitude,
        longitude: place.longitude,
        description,
        serviceId: service.id,
        ...slot,
        ...choice.options,
        totalAmount: amount,
        payment_link: sendsLink,
      };
      try {
        const { data, message } = await withRetry(() =>
          adminCall('admin.book', { body }, { idempotencyKey: idempotency.keyFor(body) }),
        );
        idempotency.done();
        toast.success(message);
        await navigate(`/admin/bookings/${data.booking_id}`);
      } catch (error) {
        throw error instanceof ApiFailure ? refused(error) : error;
      }
    },
  });

  const refused = (failure: ApiFailure): ApiFailure => {
    const [takenLine] = Object.values(takenTimes(failure) ?? {});
    if (takenLine) {
      setTaken({ slot: takenLine, time });
      choice.reload();
      return failure;
    }
    const total = (failure.data as { total_amount?: number } | null | undefined)?.total_amount;
    if (failure.status === 409 && total !== undefined && choice.total !== null) {
      setCorrected({ total, instead: choice.total });
      reloadService();
      return new ApiFailure(409, t('caller.new_amount', { amount: formatRupees(total) }));
    }
    const { fields } = failure;
    const linkText = fields['payment_link'];
    // Online payment is switched off: the next attempt books without a link.
    if (linkText) {
      setSendsLink(false);
      return new ApiFailure(422, String(linkText));
    }
    person.answer(fields);
    const texts: SlotTexts = Object.fromEntries(
      SLOT_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
    );
    if (Object.keys(texts).length > 0) choice.answer(texts);
    return failure;
  };
  const field = form.field('description');
  const slotsText = choice.complete ? null : form.errorOf('slots');
  return (
    <form
      {...form.props}
      className={classes.section}
      onSubmit={(event) => {
        // Reports what is missing about a new customer together with the rest.
        const complete = person.validate();
        if (complete) form.props.onSubmit(event);
        else {
          event.preventDefault();
          form.validate(['description', 'slots']);
          requestAnimationFrame(focusFirstError);
        }
      }}
    >
      <section className={`p-14 wide-p-24 card ${classes.section}`} aria-labelledby="caller-when">
        <h2 id="caller-when">{t('caller.when')}</h2>
        <SlotPicker {...choice.pickerProps(slotsText !== null)} taken={takenNow} />
      </section>
      <section className={`p-14 wide-p-24 card ${classes.section}`} aria-labelledby="caller-work">
        <h2 id="caller-work">{t('caller.work')}</h2>
        <TextareaField
          {...field}
          onChange={(value) => {
            field.onChange(value);
            onDescription(value);
          }}
          label={t('booking.description')}
          help={t('booking.description_help')}
          rows={2}
          maxLength={2000}
        />
        <p className="text-14 muted">
          <strong>{t('caller.payment')}:</strong> {t('caller.payment_help')}
        </p>
        <CheckboxField
          name="payment_link"
          label={t('caller.send_link')}
          checked={sendsLink}
          onChange={setSendsLink}
        />
      </section>
      <div className={`card ${classes.bar}`}>
        <ActionBar
          total={amount}
          note={t('price.taxes_included')}
          place="sheet"
          above={takenNow ? null : <FormError form={{ failure: form.failure ?? slotsText }} />}
        >
          <Button type="submit" size="lg" loading={form.busy}>
            {t('caller.book')}
          </Button>
        </ActionBar>
      </div>
    </form>
  );
}

/** The first field with an error may be above this form, in the part about the customer. */
function focusFirstError(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
}
