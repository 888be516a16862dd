import '../../platform/all-texts.ts';
import { useState } from 'react';
import type { Route } from './+types/component.ts';
import { type Card, toCard } from '../../features/discovery/card.ts';
import { CardKinds } from '../../features/discovery/card-kinds.tsx';
import { ServicePopup } from '../../features/discovery/service-popup.tsx';
import { frameOf, pointOf, tryFrom } from '../../platform/page-api.ts';
import { pageTitle } from '../../platform/page-title.ts';

/** The maximum length of the text on a home section's card. */
const SHOWN = 90;

/** One bookable and one enquiry-only service available at the visitor's place. */
export async function loader({ context }: Route.LoaderArgs) {
  const query = pointOf(frameOf(context));
  const [popular, industry] = await Promise.all([
    tryFrom(context, 'discovery.popular', { query }),
    tryFrom(context, 'discovery.industry', { query }),
  ]);
  if (!popular && !industry) return { cards: null };
  const services = [...(popular?.data ?? []), ...(industry?.data ?? [])];
  const isBookable = ({ servicetype }: { servicetype: string }) => servicetype === 'service';
  const chosen = [services.find(isBookable), services.find((one) => !isBookable(one))];
  return { cards: chosen.flatMap((service) => (service ? [toCard(service, SHOWN)] : [])) };
}

export const meta = pageTitle('booking.cards_title');

export default function Component({ loaderData: { cards } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Card | null>(null);
  return (
    <>
      <CardKinds cards={cards} open={setOpened} />
      <ServicePopup card={opened} close={() => setOpened(null)} />
    </>
  );
}
