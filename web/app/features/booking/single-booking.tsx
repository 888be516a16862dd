import type { SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { singleBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { SLOT_FIELDS } from '@aaspaas/contract/kernel/slot.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { useForm } from '../../platform/use-form.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useText } from '../../ui/language/use-text.ts';
import { visitOf } from '../cart/format-visit.ts';
import type { TakenSlot } from '../cart/service-slots.ts';
import { SlotSection } from '../cart/slot-section.tsx';
import { useServiceChoice } from '../cart/use-service-choice.ts';
import type { SlotTexts } from '../cart/use-slots.ts';
import { Agreement } from './checkout/agreement.tsx';
import { DescriptionSection } from './checkout/description-section.tsx';
import { suggestionGroups } from './checkout/suggested-description.ts';
import { PriceLines } from './checkout/price-lines.tsx';
import { takenTimes } from './taken-times.ts';
import { WhereAndWho } from './checkout/where-and-who.tsx';
import {
  contactPayload,
  type ContactValues,
  draftKey,
  initialContact,
  saveContact,
  SINGLE_BOOKING_FORM,
  UNSAVED_FIELDS,
} from './contact.ts';
import { FlowPage } from './checkout/flow-page.tsx';

const checkContact = schemaCheck<ContactValues>(singleBookingForm);

/** Page that books one service without the cart, with what was chosen in its description. */
export function SingleBooking({
  service,
  summary,
  profile,
  addresses,
  back,
}: {
  service: ServiceDetails;
  /** The service in one line, shown above the form. */
  summary: ReactNode;
  profile: Profile;
  addresses: readonly SavedAddress[];
  /** The address of the service's page. */
  back: string;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { place } = useFrame();
  const idempotency = useIdempotencyKey();
  const choice = useServiceChoice(
    {
      id: service.id,
      perHour: service.working_per_hour,
      perDay: service.working_per_day,
      usualDuration: service.usual_duration,
      genderChoice: service.gender_choice,
    },
    'service',
  );
  /** The server's price if this page had an outdated one, for the slot it was sent with. */
  const [corrected, setCorrected] = useState<{ readonly total: number; readonly instead: number } | null>(
    null,
  );
  const [taken, setTaken] = useState<{ readonly slot: TakenSlot; readonly time: string } | null>(null);

  const { slot } = choice;
  const amount = corrected && corrected.instead === choice.total ? corrected.total : choice.total;
  const time = `${slot.preferredDate} ${slot.preferredTime}`;
  // Shown until another time is chosen.
  const takenNow = taken && (!slot.preferredTime || taken.time === time) ? taken.slot : null;

  const form = useForm<ContactValues>({
    initial: initialContact(profile, addresses),
    draftName: draftKey(SINGLE_BOOKING_FORM),
    secret: UNSAVED_FIELDS,
    check: (values) => ({
      ...checkContact(values),
      agree: values.agree ? null : 'forms.agree_terms',
      slots: choice.complete ? null : 'forms.slot_incomplete',
    }),
    send: async (values) => {
      const body = {
        ...contactPayload(values, place),
        ...slot,
        ...choice.options,
        serviceId: service.id,
        totalAmount: amount,
      };
      try {
        const { data } = await callWithRetry(
          'booking.create_single',
          { body },
          { idempotencyKey: idempotency.keyFor(body) },
        );
        idempotency.done();
        saveContact(values);
        await navigate(`/picker-service-booking?booking_id=${data.id}`, {
          state: { form: `/service-book?service=${service.id}` },
        });
      } catch (error) {
        throw error instanceof ApiFailure ? await refused(error) : error;
      }
    },
  });

  const refused = async (failure: ApiFailure): Promise<ApiFailure> => {
    const [takenLine] = Object.values(takenTimes(failure) ?? {});
    if (takenLine) {
      setTaken({ slot: takenLine, time });
      choice.reload();
      return failure;
    }
    const total = (failure.data as { total_amount?: number } | null | undefined)?.total_amount;
    if (failure.status === 409 && total !== undefined && choice.total !== null) {
      setCorrected({ total, instead: choice.total });
      await revalidate();
      return new ApiFailure(409, t('booking.new_amount', { amount: formatRupees(total) }));
    }
    const { fields } = failure;
    const texts: SlotTexts = Object.fromEntries(
      SLOT_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
    );
    if (Object.keys(texts).length === 0) return failure;
    choice.answer(texts);
    return new ApiFailure(failure.status, failure.message, {
      errors: {
        ...Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])),
        slots: [t('forms.slot_incomplete')],
      },
    });
  };

  const problems = checkContact(form.values);
  // The error applied to the slot as it was sent.
  const slotsText =
    choice.complete && Object.keys(choice.errorTexts(true)).length === 0 ? null : form.errorOf('slots');
  const visit = visitOf(slot);
  const rate = (visit?.method === 'day' ? service.working_per_day : service.working_per_hour) ?? 0;
  return (
    <form {...form.props}>
      <FlowPage
        title={t('booking.book_one')}
        back={back}
        step={1}
        summary={{
          title: t('booking.summary'),
          wideOnly: true,
          content: (
            <PriceLines
              lines={[
                {
                  id: service.id,
                  name: service.name,
                  method: visit?.method ?? null,
                  units: visit?.duration ?? 0,
                  rate,
                  price: amount,
                  date: slot.preferredDate,
                  time: slot.preferredTime,
                },
              ]}
            />
          ),
        }}
        bar={
          <ActionBar
            total={amount}
            note={t('price.taxes_included')}
            above={<Agreement form={form} failure={takenNow ? null : (form.failure ?? slotsText)} />}
          >
            <Button type="submit" size="lg" loading={form.busy}>
              {t('booking.next')}
            </Button>
          </ActionBar>
        }
      >
        {summary}
        <SlotSection choice={choice} invalid={slotsText !== null} taken={takenNow} />
        <WhereAndWho
          form={form}
          addresses={addresses}
          contactComplete={!problems.name && !problems.mobile && !problems.email}
        />
        <DescriptionSection form={form} suggestions={suggestionGroups([service])} />
        <p className="flex icons-1 icons-muted gap-8 text-14 muted">
          <IconInfoCircle size={20} aria-hidden />
          <span>
            {service.working_per_hour === null
              ? t('catalog.extra_hours')
              : t('booking.extra_hour', { rate: formatRupees(service.working_per_hour) })}{' '}
            {t('booking.allocated_later')}
          </span>
        </p>
      </FlowPage>
    </form>
  );
}
