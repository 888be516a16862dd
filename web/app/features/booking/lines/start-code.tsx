import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { firstNameOf } from './format-line.ts';
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
    <div
      className={`row justify-between gap-12 p-14-16 rounded-12 bg-primary-soft ${classes.box}`}
      role="status"
    >
      <div className="min-w-0">
        <p className="text-primary semibold">{t('booking.start_code')}</p>
        <p className="text-15 muted leading-135">
          {t('booking.start_code_help', { name: firstNameOf(professionalName) })}
        </p>
      </div>
      <div className="stack flex-none justify-items-center">
        <p className={`bold leading-13 ${classes.code}`}>
          <span className="sr-only">{[...code].join(' ')}</span>
          <span aria-hidden="true">{code}</span>
        </p>
        {clipboard && (
          <Button
            variant="subtle"
            color="link"
            size="compact"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
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
    </div>
  );
}
