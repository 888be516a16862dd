import { useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeForm } from './codes/code-form.tsx';
import { formatMobile } from './mobile-number.ts';
import { useRetryCountdown } from './login/use-retry-countdown.ts';

/** A code, and until when the account's invoices are kept (`YYYY-MM-DD`); an applicant has none. */
type SentDeletionCode = CodeTimes & { readonly documents_until?: string | null };

/** The description of what is deleted and how. */
export interface Deletion {
  readonly mobile: string;
  readonly title: string;
  /** The consequences. */
  readonly help: string;
  readonly no: string;
  /** Sends a code; with `again`, a new one. */
  requestCode(again: boolean): Promise<SentDeletionCode>;
  /** Deletes the account with the code and navigates away. */
  leave(otp: string): Promise<void>;
}

/** Account deletion in two steps: the consequences, then the code. Nothing is deleted before the code is confirmed. */
export function DeleteAccount({
  opened,
  close,
  deletion,
}: {
  opened: boolean;
  close: () => void;
  deletion: Deletion;
}) {
  const t = useText();
  const [sentCode, setSentCode] = useState<SentDeletionCode | null>(null);
  const cancel = () => {
    setSentCode(null);
    close();
  };
  return (
    <Sheet
      opened={opened}
      onClose={cancel}
      size="sm"
      title={sentCode ? t('account.delete_code_title') : deletion.title}
    >
      {sentCode ? (
        <CodeStep deletion={deletion} sentCode={sentCode} />
      ) : (
        <ConfirmStep deletion={deletion} cancel={cancel} sentCode={setSentCode} />
      )}
    </Sheet>
  );
}

function ConfirmStep({
  deletion,
  cancel,
  sentCode,
}: {
  deletion: Deletion;
  cancel: () => void;
  sentCode: (times: SentDeletionCode) => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const countdown = useRetryCountdown();
  const [failure, setFailure] = useState<string | null>(null);
  const requestCode = async () => {
    setBusy(true);
    setFailure(null);
    countdown.end();
    try {
      sentCode(await deletion.requestCode(false));
    } catch (error) {
      // Codes are limited to one every thirty seconds, so a customer who has just signed up waits.
      setFailure(
        error instanceof ApiFailure ? countdown.startFor(error).message || null : t('error.internal'),
      );
      setBusy(false);
    }
  };
  return (
    <div className="stack gap-12">
      <p>{deletion.help}</p>
      <p>{t('account.delete_confirm_text', { mobile: formatMobile(deletion.mobile) })}</p>
      <FormError form={{ failure: countdown.text ?? failure }} />
      <Button variant="default" fullWidth data-autofocus onClick={cancel}>
        {deletion.no}
      </Button>
      <Button color="danger" fullWidth loading={busy} onClick={() => void requestCode()}>
        {t('account.delete_yes')}
      </Button>
    </div>
  );
}

function CodeStep({ deletion, sentCode }: { deletion: Deletion; sentCode: SentDeletionCode }) {
  const t = useText();
  const language = useLanguage();
  const { mobile, requestCode, leave } = deletion;
  return (
    <div className="stack gap-12">
      <p>{t('account.delete_code_help', { mobile: formatMobile(mobile) })}</p>
      {sentCode.documents_until && (
        <p>{t('account.documents_kept', { date: formatDate(sentCode.documents_until, language, '') })}</p>
      )}
      <CodeForm mobile={mobile} calls={{ requestCode, verify: leave }} sentCode={sentCode} />
    </div>
  );
}
