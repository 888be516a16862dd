import { cartBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { SERVICE_METHODS } from '@aaspaas/contract/kernel/slot.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError } from '../../ui/fields.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { BarAmount, BookingLayout, MoneyNotes } from './booking-layout.tsx';
import {
  type ContactValues,
  initialContact,
  draftKey,
  saveContact,
  contactPayload,
  UNSAVED_FIELDS,
} from './contact.ts';
import { ContactFields } from './checkout/contact-fields.tsx';
import { type PriceLine, PriceLines } from './checkout/price-lines.tsx';
import { EMPTY_SLOT } from '../cart/slot-rules.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import classes from './cart-booking.module.css';
import { CartLine } from '../cart/cart-line.tsx';
import { storedServiceTexts } from './checkout/stored-service-texts.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';

const checkContact = schemaCheck<ContactValues>(cartBookingForm);

/** The cart booking page: each item with its checkbox and slot, the booking form, and Next to the review. Only selected items are booked. */
export function CartBooking({
  items: loaded,
  person,
}: {
  items: readonly CartItem[];
  person: Profile | null;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { place } = useFrame();
  const { items, slots, removing, change, remove, priceOf } = useCartLines(loaded);
  const idempotency = useIdempotencyKey();
  // All items are selected at first; the unselected ones stay in the cart.
  const [unselected, setUnselected] = useState<ReadonlySet<number>>(new Set());
  const selected = items.filter(({ cart_id }) => !unselected.has(cart_id));

  const form = useForm<ContactValues>({
    initial: initialContact(person),
    draftName: draftKey('cart-booking'),
    secret: UNSAVED_FIELDS,
    check: (values) => ({
      ...checkContact(values),
      agree: values.agree ? null : 'forms.agree_terms_and_conditions',
      slots:
        selected.length === 0
          ? 'forms.select_a_service'
          : slots.isComplete(selected.map(({ cart_id }) => String(cart_id)))
            ? null
            : 'forms.slot_incomplete',
    }),
    send: async (values) => {
      const storedServices = Object.fromEntries(
        selected.map(({ cart_id }) => [cart_id, slots.values[cart_id] ?? EMPTY_SLOT]),
      );
      const body = { storedServices, formData: contactPayload(values, place) };
      try {
        const { data } = await callWithRetry(
          'booking.create',
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

  /** Puts the errors of slots under their fields; the form handles the rest. */
  const refused = async (failure: ApiFailure): Promise<ApiFailure> => {
    // The line was removed in the meantime, in another tab or because the service was withdrawn.
    if (failure.status === 404) await revalidate();
    const texts = Object.entries(storedServiceTexts(failure.errors));
    for (const [cartId, of] of texts) slots.answer(cartId, of);
    if (texts.length === 0) return failure;
    const fields = Object.fromEntries(Object.entries(failure.fields).map(([field, text]) => [field, [text]]));
    return new ApiFailure(failure.status, failure.message, {
      errors: { ...fields, slots: [t('forms.slot_incomplete')] },
    });
  };

  const slotsText = form.errorOf('slots');
  const listText = selected.length === 0 ? slotsText : null;
  const prices = selected.map(priceOf);
  const known = prices.filter((price) => price !== null);
  const total = known.length > 0 ? known.reduce((sum, price) => sum + price, 0) : null;
  const lines = selected.map((item, index): PriceLine => {
    const slot = slots.values[item.cart_id] ?? EMPTY_SLOT;
    const method = SERVICE_METHODS.find((one) => one === slot.serviceMethod) ?? null;
    return {
      id: item.cart_id,
      name: item.name,
      method,
      units: Number(slot.workingDuration),
      rate: method === 'day' ? item.working_per_day : item.working_per_hour,
      price: prices[index] ?? null,
      date: slot.preferredDate,
      time: slot.preferredTime,
    };
  });

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (selected.length === 0) toast.error(t('forms.select_a_service'));
        form.props.onSubmit(event);
      }}
    >
      <BookingLayout
        title={t('cart.title')}
        text={t('cart.intro')}
        summaryTitle={t('booking.summary')}
        summary={
          <>
            <PriceLines lines={lines} />
            <MoneyNotes />
            <FormError form={{ failure: form.failure ?? (listText ? null : slotsText) }} />
          </>
        }
        bar={
          <PrimaryBar
            note={
              <BarAmount
                amount={total}
                text={t(
                  !form.values.agree
                    ? 'booking.agree_first'
                    : known.length < selected.length
                      ? 'booking.total_so_far'
                      : 'booking.total',
                )}
              />
            }
          >
            <Button type="submit" size="lg" loading={form.busy} disabled={!form.values.agree}>
              {t('booking.next')}
            </Button>
          </PrimaryBar>
        }
      >
        <div className={classes.listError}>
          <FormError form={{ failure: listText }} />
        </div>
        {items.map((item) => (
          <CartLine
            key={item.cart_id}
            item={item}
            selected={!unselected.has(item.cart_id)}
            invalid={listText !== null}
            slot={slots.values[item.cart_id] ?? EMPTY_SLOT}
            texts={slots.errorTexts(String(item.cart_id), slotsText !== null)}
            price={priceOf(item)}
            removing={removing === item.cart_id}
            onSelect={(checked) => {
              setUnselected((before) => {
                const after = new Set(before);
                if (checked) after.delete(item.cart_id);
                else after.add(item.cart_id);
                return after;
              });
              form.set('slots', '');
            }}
            onChange={(made) => {
              change(item.cart_id, made);
              // The general slot error referred to the previous values, so clear it.
              form.set('slots', '');
            }}
            onLeave={(field) => slots.leave(String(item.cart_id), field)}
            onRemove={() => void remove(item.cart_id)}
          />
        ))}
        <ContactFields form={form} />
      </BookingLayout>
    </form>
  );
}
