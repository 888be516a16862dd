import '../../../platform/all-texts.ts';
import type { InvitationLink } from '@aaspaas/contract/features/admin-operators.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../dispatch/line-panel.module.css';

/** Shows the link of an invitation, to copy it. */
export function LinkSheet({
  shown,
  close,
}: {
  shown: { readonly name: string; readonly link: InvitationLink } | null;
  close: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  // The last link stays readable during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  if (!last) return null;
  const url = new URL(last.link.link, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('operator.copied'));
    } catch {
      // Available only on HTTPS and localhost, and only if the browser allows it.
      toast.error(t('operator.copy_failed'));
    }
  };
  return (
    <Sheet
      opened={shown !== null}
      onClose={close}
      title={t('operator.link_title', { name: last.name })}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('operator.close')}
          </Button>
          <Button leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
            {t('operator.copy')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>
          {t('operator.link_help', {
            name: last.name,
            time: formatInstant(last.link.expires_at, language),
          })}
        </p>
        {last.link.mailed && <p>{t('operator.link_mailed')}</p>}
        <TextField name="link" label={t('operator.link_label')} value={url} onChange={() => undefined} />
      </div>
    </Sheet>
  );
}
