import type { AdminBanner } from '@aaspaas/contract/features/admin-banners.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { today } from '../../../platform/clock.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { Picture } from '../../../ui/picture.tsx';
import { formatBeginning } from '../services/format-price.ts';
import type { ListColumn } from '../table/list-table.tsx';
import { BannerStateBadge } from './banner-state-badge.tsx';
import classes from './banners.module.css';

/** Exchanges a banner with the one before or behind it. */
export type MoveBanner = (id: number, direction: 'up' | 'down') => Promise<void>;

/** The id of the button that moves a banner. */
export const moveButtonId = (id: number, direction: 'up' | 'down') => `banner-${id}-${direction}`;

/** The columns of the list of banners. @param move null: the operator may not change the order */
export function bannerColumns(
  t: Translate,
  language: Language,
  move: MoveBanner | null,
): ListColumn<AdminBanner>[] {
  const instant = (iso: string | null) => (iso ? formatBeginning(iso, language, today()) : '–');
  const columns: ListColumn<AdminBanner>[] = [
    {
      id: 'title',
      header: t('banner.one'),
      cell: ({ title, picture, color }) => (
        <span className={classes.name}>
          <span className={classes.thumbnail}>
            <Picture src={picture?.url ?? null} colour={color} alt="" ratio={16 / 6} sizes="80px" />
          </span>
          <span>{title || t('banner.untitled')}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('catalogue.state'),
      phone: 'first',
      cell: ({ state }) => <BannerStateBadge state={state} />,
    },
    { id: 'from', header: t('banner.from'), phone: 'second', cell: ({ from_at }) => instant(from_at) },
    { id: 'until', header: t('banner.until'), cell: ({ until_at }) => instant(until_at) },
    {
      id: 'cities',
      header: t('banner.cities'),
      phone: 'second',
      cell: ({ cities }) => cities.map(({ name }) => name).join(', ') || t('banner.everywhere'),
    },
    {
      id: 'link',
      header: t('banner.link'),
      hidden: true,
      cell: ({ link }) => <span className="wrap-anywhere">{link ?? '–'}</span>,
    },
  ];
  if (!move) return columns;
  return [
    ...columns,
    {
      id: 'order',
      header: t('banner.order'),
      phone: 'first',
      cell: (banner) => <MoveButtons banner={banner} move={move} t={t} />,
    },
  ];
}

/** At the ends of the order a button stays, so that it keeps the focus. */
function MoveButtons({ banner, move, t }: { banner: AdminBanner; move: MoveBanner; t: Translate }) {
  const { id, title, is_first, is_last, state } = banner;
  if (state === 'archived') return <span className={classes.noOrder}>–</span>;
  const buttons = [
    ['up', is_first, t('banner.move_up', { title }), IconArrowUp],
    ['down', is_last, t('banner.move_down', { title }), IconArrowDown],
  ] as const;
  return (
    <span className={classes.moves}>
      {buttons.map(([direction, atEnd, label, Icon]) => (
        <button
          key={direction}
          id={moveButtonId(id, direction)}
          type="button"
          aria-label={label}
          aria-disabled={atEnd}
          onClick={() => {
            if (!atEnd) void move(id, direction);
          }}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </span>
  );
}
