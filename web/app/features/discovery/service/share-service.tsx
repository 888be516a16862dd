import { IconBrandFacebook, IconBrandWhatsapp, IconLink, IconShare2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { servicePath } from '../card.ts';
import classes from './share-service.module.css';

const WINDOW = 'width=550,height=400,noopener,noreferrer';

const networks = [
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

/** Shares the address of a service's page: two fixed channels, plus those that the device supports. */
export function ShareService({ service }: { service: { id: number; slug: string; name: string } }) {
  const t = useText();
  const support = useSyncExternalStore(noSubscription, shareSupport, () => '');
  const text = t('catalog.share_text');
  const url = () => location.origin + servicePath(service);
  const copy = async () => {
    await navigator.clipboard.writeText(url());
    toast.success(t('catalog.share_copied'));
  };
  return (
    <div className={`flex flex-wrap gap-10 ${classes.networks}`}>
      {networks.map(({ name, Icon, to }) => (
        <button
          key={name}
          type="button"
          aria-label={t('catalog.share_on', { name })}
          onClick={() => window.open(to(text, url()), '_blank', WINDOW)}
        >
          <Icon size={22} aria-hidden />
          {name}
        </button>
      ))}
      {support.includes('copy') && (
        <button type="button" onClick={() => void copy().catch(() => undefined)}>
          <IconLink size={22} aria-hidden />
          {t('catalog.share_link')}
        </button>
      )}
      {support.includes('share') && (
        <button
          type="button"
          // Closing the device's share sheet is not an error.
          onClick={() =>
            void navigator.share({ title: service.name, text, url: url() }).catch(() => undefined)
          }
        >
          <IconShare2 size={22} aria-hidden />
          {t('catalog.share_more')}
        </button>
      )}
    </div>
  );
}

/** What this browser supports besides opening a window; copying and sharing require HTTPS. */
function shareSupport(): string {
  const support: Partial<Navigator> = navigator;
  return `${support.clipboard ? 'copy ' : ''}${support.share ? 'share' : ''}`;
}

function noSubscription(): () => void {
  return () => undefined;
}
