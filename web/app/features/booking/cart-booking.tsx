import type { SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { cartBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { SERVICE_METHODS } from '@aaspaas/contract/kernel/slot.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { useForm } from '../../platform/use-form.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Arrangement, CartArrangement } from '../cart/cart-arrangement.tsx';
import { CartLine } from '../cart/cart-line.tsx';
import { ANYONE, type TakenSlot } from '../cart/service-slots.ts';
import { EMPTY_SLOT } from '../cart/slot-rules.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';
import { lineOptions } from '../cart/use-service-choice.ts';
import classes from './cart-booking.module.css';
import { Agreement } from './checkout/agreement.tsx';
import { DescriptionSection } from './checkout/description-section.tsx';
import { type PriceLine, PriceLines } from './checkout/price-lines.tsx';
import { suggestionGroups } from './checkout/suggested-description.ts';
import { storedServiceTexts } from './checkout/stored-service-texts.ts';
import { takenTimes } from './taken-times.ts';
import { WhereAndWho } from './checkout/where-and-who.tsx';
import {
  contactPayload,
  type ContactValues,
  draftKey,
  initialContact,
  saveContact,
  UNSAVED_FIELDS,
} from './contact.ts';
import { FlowPage } from './checkout/flow-page.tsx';

const checkContact = schemaCheck<ContactValues>(cartBookingForm);

/** The cart booking page: each item with its checkbox and slot, the booking form, and Next to the review. Only selected items are booked. */
export function CartBooking({
  items: loaded,
  person,
  addresses,
}: {
  items: readonly CartItem[];
  person: Profile | null;
  addresses: readonly SavedAddress[];
}) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { place } = useFrame();
  const { items, slots, who, removing, change, changeWho, remove, priceOf } = useCartLines(loaded);
  const idempotency = useIdempotencyKey();
  // All items are selected at first; the unselected ones stay in the cart.
  const [unselected, setUnselected] = useState<ReadonlySet<number>>(new Set());
  const [arrangement, setArrangement] = useState<Arrangement>(null);
  const [taken, setTaken] = useState<Readonly<Record<number, TakenSlot>>>({});
  /** Whether each line's time was shown as free, and whether the common start was. */
  const promises = useRef<Record<number, boolean>>({});
  const startPromised = useRef(false);
  const selected = items.filter(({ cart_id }) => !unselected.has(cart_id));

  const form = useForm<ContactValues>({
    initial: initialContact(person, addresses),
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
        selected.map(({ cart_id }) => [
          cart_id,
          {
            ...(slots.values[cart_id] ?? EMPTY_SLOT),
            ...lineOptions(
              who[cart_id] ?? ANYONE,
              arrangement ? startPromised.current : promises.current[cart_id] === true,
            ),
          },
        ]),
      );
      const body = {
        storedServices,
        ...(arrangement ? { arrangement } : {}),
        formData: contactPayload(values, place),
      };
      try {
        const { data } = await callWithRetry(
          'booking.create',
          { body },
          { idempotencyKey: idempotency.keyFor(body) },
        );
        idempotency.done();
        saveContact(values);
        await navigate(`/picker-service-booking?booking_id=${data.id}`, {
          state: { form: '/service-booking' },
        });
      } catch (error) {
        throw error instanceof ApiFailure ? await refused(error) : error;
      }
    },
  });

  /** Puts the errors of slots under their fields; the form handles the rest. */
  const refused = async (failure: ApiFailure): Promise<ApiFailure> => {
    // The line was removed in the meantime, in another tab or because the service was withdrawn.
    if (failure.status === 404) await revalidate();
    const lost = takenTimes(failure);
    if (lost) {
      setArrangement(null);
      setTaken(lost);
      return failure;
    }
    const texts = Object.entries(storedServiceTexts(failure.errors));
    for (const [cartId, of] of texts) slots.answer(cartId, of);
    if (texts.length === 0) return failure;
    const fields = Object.fromEntries(Object.entries(failure.fields).map(([field, text]) => [field, [text]]));
    return new ApiFailure(failure.status, failure.message, {
      errors: { ...fields, slots: [t('forms.slot_incomplete')] },
    });
  };

  const forgetTaken = (cartId: number) =>
    setTaken(({ [cartId]: _chosen, ...rest }) => rest as Record<number, TakenSlot>);
  const select = (cartId: number, checked: boolean) => {
    setUnselected((before) => {
      const after = new Set(before);
      if (checked) after.delete(cartId);
      else after.add(cartId);
      return after;
    });
    setArrangement(null);
    form.set('slots', '');
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
  const problems = checkContact(form.values);
  const failure = Object.keys(taken).length > 0 ? null : (form.failure ?? (listText ? null : slotsText));

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (selected.length === 0) toast.error(t('forms.select_a_service'));
        form.props.onSubmit(event);
      }}
    >
      <FlowPage
        title={t('cart.title')}
        back="/"
        step={1}
        summary={{ title: t('booking.summary'), wideOnly: true, content: <PriceLines lines={lines} /> }}
        bar={
          <ActionBar
            total={total}
            note={t(
              !form.values.agree
                ? 'booking.agree_first'
                : known.length < selected.length
                  ? 'booking.total_so_far'
                  : 'price.taxes_included',
            )}
            above={<Agreement form={form} failure={failure} />}
          >
            <Button type="submit" size="lg" loading={form.busy} disabled={!form.values.agree}>
              {t('booking.next')}
            </Button>
          </ActionBar>
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
            who={who[item.cart_id] ?? ANYONE}
            texts={slots.errorTexts(String(item.cart_id), slotsText !== null)}
            price={priceOf(item)}
            removing={removing === item.cart_id}
            taken={taken[item.cart_id] ?? null}
            onSelect={(checked) => select(item.cart_id, checked)}
            onChange={(made) => {
              change(item.cart_id, made);
              if (made.preferredTime) forgetTaken(item.cart_id);
              setArrangement(null);
              // The general slot error referred to the previous values, so clear it.
              form.set('slots', '');
            }}
            onWho={(chosen) => changeWho(item.cart_id, chosen)}
            onPromise={(promised) => {
              promises.current[item.cart_id] = promised;
            }}
            onLeave={(field) => slots.leave(String(item.cart_id), field)}
            onRemove={() => void remove(item.cart_id)}
          />
        ))}
        {selected.length > 1 && (
          <CartArrangement
            items={selected}
            value={arrangement}
            onChange={setArrangement}
            onStart={({ starts, promised }) => {
              for (const [cartId, start] of Object.entries(starts)) change(Number(cartId), start);
              startPromised.current = promised;
              form.set('slots', '');
            }}
          />
        )}
        <WhereAndWho
          form={form}
          addresses={addresses}
          contactComplete={!problems.name && !problems.mobile && !problems.email}
        />
        <DescriptionSection form={form} suggestions={suggestionGroups(selected, items.length > 1)} />
        <p className="flex icons-1 icons-muted gap-8 text-14 muted">
          <IconInfoCircle size={20} aria-hidden />
          <span>
            {t('catalog.extra_hours')} {t('booking.allocated_later')}
          </span>
        </p>
      </FlowPage>
    </form>
  );
}
