import { useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeForm } from '../identity/code-form.tsx';
import { spacedMobile } from '../identity/tidy-mobile.ts';
import { useWait } from '../identity/use-wait.ts';
import classes from './privacy-panel.module.css';

/** What is deleted, in words, and how. */
export interface Deletion {
  readonly mobile: string;
  readonly title: string;
  /** What follows. */
  readonly help: string;
  readonly no: string;
  /** Has a code sent; `again`: another one. */
  ask(again: boolean): Promise<CodeTimes>;
  /** Deletes with the code, and leads away. */
  leave(otp: string): Promise<void>;
}

/** Two steps to the end of an account: what follows, then the code. Nothing is deleted before the code. */
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
  const [asked, setAsked] = useState<CodeTimes | null>(null);
  const keep = () => {
    setAsked(null);
    close();
  };
  return (
    <Sheet
      opened={opened}
      onClose={keep}
      size="sm"
      title={asked ? t('account.delete_code_title') : deletion.title}
    >
      {asked ? (
        <Code deletion={deletion} asked={asked} />
      ) : (
        <Question deletion={deletion} keep={keep} asked={setAsked} />
      )}
    </Sheet>
  );
}

function Question({
  deletion,
  keep,
  asked,
}: {
  deletion: Deletion;
  keep: () => void;
  asked: (times: CodeTimes) => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    wait.end();
    try {
      asked(await deletion.ask(false));
    } catch (error) {
      // One code in thirty seconds: who signed up just now waits.
      setFailure(error instanceof ApiFailure ? wait.startFor(error).message || null : t('error.internal'));
      setBusy(false);
    }
  };
  return (
    <div className={classes.question}>
      <p>{deletion.help}</p>
      <p>{t('account.delete_ask', { mobile: spacedMobile(deletion.mobile) })}</p>
      <FormError form={{ failure: wait.text ?? failure }} />
      <Button variant="default" fullWidth data-autofocus onClick={keep}>
        {deletion.no}
      </Button>
      <Button color="danger" fullWidth loading={busy} onClick={() => void ask()}>
        {t('account.delete_yes')}
      </Button>
    </div>
  );
}

function Code({ deletion, asked }: { deletion: Deletion; asked: CodeTimes }) {
  const t = useText();
  const { mobile, ask, leave } = deletion;
  return (
    <div className={classes.question}>
      <p>{t('account.delete_code_help', { mobile: spacedMobile(mobile) })}</p>
      <CodeForm mobile={mobile} calls={{ ask, verify: leave }} asked={asked} />
    </div>
  );
}
