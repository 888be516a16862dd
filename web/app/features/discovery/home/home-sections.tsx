import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import type { RowCard } from '../card.ts';
import { HomeSection } from './home-section.tsx';
import { LazyNoServices } from './lazy-no-services.tsx';

/** The home page's sections by name; null where one could not be loaded. */
export type HomeCards = { readonly [S in (typeof sections)[number]['id']]: readonly RowCard[] | null };

const sections = [
  { id: 'popular', title: 'catalog.most_popular', look: 'big' },
  { id: 'industry', title: 'catalog.industry', look: 'big', category: 1 },
  { id: 'retail', title: 'catalog.retail', look: 'small', category: 2 },
  { id: 'home', title: 'catalog.home_personal', look: 'big', category: 3 },
  { id: 'tutoring', title: 'catalog.tutoring', look: 'small', category: 4 },
] as const satisfies readonly { id: string; title: MessageKey; look: 'big' | 'small'; category?: number }[];

/** The rows of services; a single message if there are none at all. */
export function HomeSections({
  cards,
  open,
  isSlow,
}: {
  cards: HomeCards;
  open: (card: RowCard) => void;
  /** Returns whether a section is reloading and takes long enough to show it. */
  isSlow: (section: keyof HomeCards) => boolean;
}) {
  const t = useText();
  if (sections.every(({ id }) => cards[id]?.length === 0 && !isSlow(id)))
    return <LazyNoServices look="whole" />;
  return (
    <>
      {sections.map(({ id, title, look, ...rest }) => (
        <HomeSection
          key={id}
          title={t(title)}
          cards={cards[id]}
          look={look}
          open={open}
          loading={isSlow(id)}
          {...rest}
        />
      ))}
    </>
  );
}
