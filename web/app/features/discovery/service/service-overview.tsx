import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { IconAdjustments, IconCertificate, IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './service-overview.module.css';

/** The three blurbs; those about professionals appear only when they are true. */
export function ServiceOverview({
  service: { trained, verified },
}: {
  service: Pick<ServiceDetails, 'trained' | 'verified'>;
}) {
  const t = useText();
  const blurbs = [
    { Icon: IconCertificate, title: t('catalog.trained'), text: t('catalog.trained_text'), shown: trained },
    {
      Icon: IconShieldCheck,
      title: t('catalog.verified'),
      text: t('catalog.verified_text'),
      shown: verified,
    },
    { Icon: IconAdjustments, title: t('catalog.options'), text: t('catalog.options_text'), shown: true },
  ];
  return (
    <ul className={`stack icons-primary gap-10 list ${classes.blurbs}`}>
      {blurbs
        .filter(({ shown }) => shown)
        .map(({ Icon, title, text }) => (
          <li className="stack p-14 card" key={title}>
            <Icon size={26} stroke={1.6} aria-hidden />
            <b className="semibold leading-135">{title}</b>
            <span className="text-15 muted leading-14">{text}</span>
          </li>
        ))}
    </ul>
  );
}
