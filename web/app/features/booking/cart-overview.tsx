import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { today } from '../../platform/clock.ts';
import { formatDate, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { BarAmount, BookingLayout, MoneyNotes } from './booking-layout.tsx';
import { PriceLines } from './checkout/price-lines.tsx';
import lines from './review-lines.module.css';
import { CartItemFacts } from '../cart/cart-item-facts.tsx';

/** The services about to be booked, reviewed before the slots are chosen. */
export function CartOverview({ items }: { items: readonly CartItem[] }) {
  const t = useText();
  const prices = items.flatMap(({ cart_price }) => (cart_price === null ? [] : [cart_price]));
  const total = prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) : null;
  return (
    <BookingLayout
      title={t('booking.list_title')}
      text={t('booking.list_text')}
      summaryTitle={t('booking.summary')}
      summary={
        <>
          <PriceLines
            lines={items.map((item) => ({
              id: item.cart_id,
              name: item.name,
              method: item.work_type,
              units: item.day_hours ?? 0,
              rate: item.work_type === 'day' ? item.working_per_day : item.working_per_hour,
              price: item.cart_price,
            }))}
          />
          <MoneyNotes />
        </>
      }
      bar={
        <PrimaryBar
          note={
            <BarAmount
              amount={total}
              text={t(prices.length < items.length ? 'booking.total_so_far' : 'booking.total')}
            />
          }
        >
          <Button component={Link} to="/service-booking" size="lg">
            {t('booking.list_next')}
          </Button>
        </PrimaryBar>
      }
    >
      <section className="p-16 wide-p-24 card" aria-label={t('booking.your_services')}>
        <ul className="stack gap-16 list">
          {items.map((item) => (
            <Line key={item.cart_id} item={item} />
          ))}
        </ul>
      </section>
    </BookingLayout>
  );
}

function Line({ item }: { item: CartItem }) {
  const t = useText();
  const language = useLanguage();
  const { service_date, service_time } = item;
  return (
    <li className={`stack items-start gap-14 ${lines.line}`}>
      <div className="clip rounded-10">
        <Picture src={item.image_url} alt="" sizes="120px" />
      </div>
      <div className="stack gap-4">
        <h2 className="text-16">{item.name}</h2>
        <CartItemFacts item={item} />
        <p className={`flex icons-fixed gap-6 ${lines.when}`}>
          <IconCalendarEvent size={18} aria-hidden />
          {service_date && service_time
            ? t('booking.slot_chosen', {
                date: formatDate(service_date, language, today().slice(0, 4)),
                time: formatTime(service_time, language),
              })
            : t('booking.choose_time')}
        </p>
        <p className={`muted ${lines.sum}`}>
          <Price amount={item.working_per_hour} per="hour" />{' '}
          <Price amount={item.working_per_day} per="day" />
        </p>
      </div>
    </li>
  );
}
