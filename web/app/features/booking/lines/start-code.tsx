import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './start-code.module.css';

const COPIED_NOTICE_MS = 2000;

/** The four-digit start code for a professional, large enough to read out at the door. */
export function StartCode({ code, professionalName }: { code: string; professionalName: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // The clipboard is unavailable on plain http outside localhost; then the code is only shown.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <div className={`mt-16 p-14-16 rounded-12 bg-primary-soft ${classes.box}`} role="status">
      <p className="text-primary semibold">{t('booking.start_code')}</p>
      <div className="row justify-between gap-4-12">
        <p className={`bold leading-13 ${classes.code}`}>
          <span className="sr-only">{[...code].join(' ')}</span>
          <span aria-hidden="true">{code}</span>
        </p>
        {clipboard && (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() =>
              void clipboard.writeText(code).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {t(copied ? 'booking.code_copied' : 'booking.copy_code')}
          </Button>
        )}
      </div>
      <p className="text-15 leading-145">{t('booking.start_code_help', { name: professionalName })}</p>
    </div>
  );
}
