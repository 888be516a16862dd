import { IconBrandFacebook, IconBrandWhatsapp } from '@tabler/icons-react';
import { useText } from '../../platform/use-text.ts';
import { pathOf } from './card-of.ts';
import classes from './share-service.module.css';

const WINDOW = 'width=550,height=400,noopener,noreferrer';

const ways = [
  {
    name: 'WhatsApp',
    Icon: IconBrandWhatsapp,
    to: (text: string, url: string) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
  },
  {
    name: 'Facebook',
    Icon: IconBrandFacebook,
    to: (text: string, url: string) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}&quote=${encodeURIComponent(text)}`,
  },
];

/** Tells others of a service, with the address of its own page. */
export function ShareService({ service }: { service: { id: number; slug: string } }) {
  const t = useText();
  return (
    <div className={classes.ways}>
      {ways.map(({ name, Icon, to }) => (
        <button
          key={name}
          type="button"
          aria-label={t('catalog.share_on', { name })}
          onClick={() =>
            window.open(to(t('catalog.share_text'), location.origin + pathOf(service)), '_blank', WINDOW)
          }
        >
          <Icon size={22} aria-hidden />
          {name}
        </button>
      ))}
    </div>
  );
}
