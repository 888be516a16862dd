import { IconArrowDown, IconMapPin } from '@tabler/icons-react';
import { useText } from '../../ui/language/use-text.ts';

/** Pickup and delivery address, one below the other. */
export function PdRoute({ from, to }: { from: string; to: string }) {
  const t = useText();
  return (
    <>
      <span className="flex icons-1 icons-muted gap-8 wrap-anywhere">
        <IconMapPin size={20} aria-hidden />
        <span>
          <span className="sr-only">{t('enquiry.pd_from')}: </span>
          <bdi>{from}</bdi>
        </span>
      </span>
      <span className="flex icons-1 icons-muted gap-8 wrap-anywhere">
        <IconArrowDown size={20} aria-hidden />
        <span>
          <span className="sr-only">{t('enquiry.pd_to')}: </span>
          <bdi>{to}</bdi>
        </span>
      </span>
    </>
  );
}
