import { singleBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { SERVICE_METHODS, SLOT_FIELDS } from '@aaspaas/contract/kernel/slot.ts';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError } from '../../ui/fields.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { useForm } from '../../platform/use-form.ts';
import { BarAmount, BookingLayout, MoneyNotes } from './booking-layout.tsx';
import {
  type ContactValues,
  initialContact,
  draftKey,
  saveContact,
  contactPayload,
  SINGLE_BOOKING_FORM,
  slotDraftKey,
  UNSAVED_FIELDS,
} from './contact.ts';
import { ContactFields } from './checkout/contact-fields.tsx';
import { lineAmount } from '../cart/line-amount.ts';
import { PriceLines } from './checkout/price-lines.tsx';
import { SlotFields } from '../cart/slot-fields.tsx';
import { loadSlotNote } from '../cart/slot-note.ts';
import { EMPTY_SLOT, type SlotValues } from '../cart/slot-rules.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { type SlotTexts, useSlots } from '../cart/use-slots.ts';

const checkContact = schemaCheck<ContactValues>(singleBookingForm);
const LINE_ID = 'service';

/** Page that books one service without the cart. */
export function SingleBooking({
  service,
  summary,
  profile,
}: {
  service: ServiceDetails;
  /** The summary of the service, shown above the form. */
  summary: ReactNode;
  profile: Profile;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { place } = useFrame();
  const idempotency = useIdempotencyKey();
  const slotKey = slotDraftKey(service.id);
  const slots = useSlots(() => ({
    [LINE_ID]: { ...loadSlotNote(), ...readTab<Partial<SlotValues>>(slotKey) },
  }));
  /** The server's price if this page had an outdated one. */
  const [correctedAmount, setCorrectedAmount] = useState<number | null>(null);

  const slot = slots.values[LINE_ID] ?? EMPTY_SLOT;
  const method = SERVICE_METHODS.find((one) => one === slot.serviceMethod) ?? null;
  const rate = (method === 'day' ? service.working_per_day : service.working_per_hour) ?? 0;
  const units = Number(slot.workingDuration);
  const amount = method && units ? (correctedAmount ?? lineAmount(rate, units)) : null;

  const form = useForm<ContactValues>({
    initial: initialContact(profile),
    draftName: draftKey(SINGLE_BOOKING_FORM),
    secret: UNSAVED_FIELDS,
    check: (values) => ({
      ...checkContact(values),
      agree: values.agree ? null : 'forms.agree_terms',
      slots: slots.isComplete([LINE_ID]) ? null : 'forms.slot_incomplete',
    }),
    send: async (values) => {
      const body = { ...contactPayload(values, place), ...slot, serviceId: service.id, totalAmount: amount };
      try {
        const { data } = await callWithRetry(
          'booking.create_single',
          { body },
          { idempotencyKey: idempotency.keyFor(body) },
        );
        idempotency.done();
        saveContact(values);
        await navigate(`/picker-service-booking?booking_id=${data.id}`);
      } catch (error) {
        throw error instanceof ApiFailure ? await refused(error) : error;
      }
    },
  });

  const refused = async (failure: ApiFailure): Promise<ApiFailure> => {
    const total = (failure.data as { total_amount?: number } | null | undefined)?.total_amount;
    if (failure.status === 409 && total !== undefined) {
      setCorrectedAmount(total);
      await revalidate();
      return new ApiFailure(409, t('booking.new_amount', { amount: formatRupees(total) }));
    }
    const { fields } = failure;
    const texts: SlotTexts = Object.fromEntries(
      SLOT_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
    );
    if (Object.keys(texts).length === 0) return failure;
    slots.answer(LINE_ID, texts);
    return new ApiFailure(failure.status, failure.message, {
      errors: {
        ...Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])),
        slots: [t('forms.slot_incomplete')],
      },
    });
  };

  const change = (changes: Partial<SlotValues>) => {
    writeTab(slotKey, slots.change(LINE_ID, changes));
    setCorrectedAmount(null);
    form.set('slots', '');
  };

  if (service.servicetype !== 'service')
    return (
      <PageState heading="h1" drawing="lost" title={service.name} text={t('booking.enquiry_only')}>
        <Button component={Link} to="/">
          {t('booking.see_services')}
        </Button>
      </PageState>
    );

  const slotsText = form.errorOf('slots');
  return (
    <form {...form.props}>
      <BookingLayout
        title={t('booking.book_one')}
        summaryTitle={t('booking.summary')}
        summary={
          <>
            <PriceLines
              lines={[
                {
                  id: service.id,
                  name: service.name,
                  method,
                  units,
                  rate,
                  price: amount,
                  date: slot.preferredDate,
                  time: slot.preferredTime,
                },
              ]}
            />
            <MoneyNotes />
            <FormError form={{ failure: form.failure ?? slotsText }} />
          </>
        }
        bar={
          <PrimaryBar note={<BarAmount amount={amount} text={t('booking.total')} />}>
            <Button type="submit" size="lg" loading={form.busy}>
              {t('booking.next')}
            </Button>
          </PrimaryBar>
        }
      >
        {summary}
        <section className="p-16 wide-p-24 card" aria-labelledby="slot-title">
          <h2 id="slot-title" className="text-18 leading-135">
            {t('booking.slot')}
          </h2>
          <div className="mt-16">
            <SlotFields
              id={LINE_ID}
              slot={slot}
              texts={slots.errorTexts(LINE_ID, slotsText !== null)}
              perHour={service.working_per_hour ?? 0}
              perDay={service.working_per_day ?? 0}
              onChange={change}
              onLeave={(field) => slots.leave(LINE_ID, field)}
            />
          </div>
        </section>
        <ContactFields form={form} />
      </BookingLayout>
    </form>
  );
}
