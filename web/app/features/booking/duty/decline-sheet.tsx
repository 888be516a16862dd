import { DECLINE_REASONS, type DeclineReason } from '@aaspaas/contract/features/job-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';

interface DeclineSheetProps {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly close: () => void;
  readonly decline: (reason: DeclineReason) => Promise<void>;
}

/** Asks why a request is declined; one tap answers. */
export function DeclineSheet({ opened, busy, close, decline }: DeclineSheetProps) {
  const t = useText();
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('requests.why')}
      footer={
        <Button variant="default" size="lg" disabled={busy} onClick={close}>
          {t('requests.back')}
        </Button>
      }
    >
      <div className="stack one-column gap-10">
        <p className="muted">{t('requests.why_help')}</p>
        {DECLINE_REASONS.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="lg"
            disabled={busy}
            onClick={() => void decline(reason)}
          >
            {t(`requests.reason_${reason}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
