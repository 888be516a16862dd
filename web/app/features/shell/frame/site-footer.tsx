import { IconBrandFacebook, IconBrandLinkedin, IconBrandWhatsapp, IconBrandX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './site-footer.module.css';

/** Aaspaas has no social media pages; each link shares Aaspaas with the person's friends there. */
const networks = [
  { name: 'WhatsApp', share: 'https://wa.me/?text=', Icon: IconBrandWhatsapp },
  { name: 'Facebook', share: 'https://www.facebook.com/sharer/sharer.php?u=', Icon: IconBrandFacebook },
  { name: 'X', share: 'https://x.com/intent/post?url=', Icon: IconBrandX },
  {
    name: 'LinkedIn',
    share: 'https://www.linkedin.com/sharing/share-offsite/?url=',
    Icon: IconBrandLinkedin,
  },
];

const never = () => () => {};

/** The footer of all customer and visitor pages. */
export function SiteFooter() {
  const t = useText();
  const { demo } = useFrame();
  const site = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  );
  return (
    <div className={classes.footer}>
      <div className={classes.columns}>
        <section>
          <h2>{t('shell.company')}</h2>
          <Link to="/pages/about-us">{t('shell.about_us')}</Link>
          <Link to="/pages/terms-and-conditions">{t('shell.terms')}</Link>
          <Link to="/pages/privacy-policy">{t('shell.privacy')}</Link>
          <Link to="/pages/cancellation-policy">{t('shell.cancellation')}</Link>
        </section>
        <section>
          <h2>{t('shell.for_customer')}</h2>
          <button type="button" onClick={() => openPopup('categories')}>
            {t('shell.categories_near')}
          </button>
          <Link to="/cities">{t('shell.cities')}</Link>
          <Link to="/pages/contact-us">{t('shell.contact_us')}</Link>
        </section>
        <section>
          <h2>{t('shell.for_partners')}</h2>
          <Link to="/employee-login">{t('shell.register_professional')}</Link>
        </section>
        <section>
          <h2>{t('shell.social_links')}</h2>
          <div className={classes.networks}>
            {networks.map(({ name, share, Icon }) => (
              <a
                key={name}
                href={share + encodeURIComponent(site)}
                aria-label={t('shell.share_on', { name })}
                rel="noopener noreferrer"
                target="_blank"
              >
                <Icon size={22} aria-hidden />
              </a>
            ))}
          </div>
        </section>
      </div>
      <p className={classes.line}>
        <span>{t('shell.footer_line')}</span>
        {demo && (
          <span>
            {t('shell.demo')} <a href="/demo/phone">{t('shell.demo_phone')}</a>
          </span>
        )}
      </p>
    </div>
  );
}
