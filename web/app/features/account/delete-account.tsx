import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { formatInstant } from '../../platform/format.ts';
import { forgetSession, useSession } from '../../platform/session.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { spacedMobile } from '../identity/tidy-mobile.ts';
import { useWait } from '../identity/use-wait.ts';
import classes from './privacy-panel.module.css';

/** Two steps to the end of an account: what follows, then the code. Nothing is deleted before the code. */
export function DeleteAccount({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText();
  const [asked, setAsked] = useState<CodeTimes | null>(null);
  const leave = () => {
    setAsked(null);
    close();
  };
  return (
    <Sheet
      opened={opened}
      onClose={leave}
      size="sm"
      title={t(asked ? 'account.delete_code_title' : 'account.delete_title')}
    >
      {asked ? <Code asked={asked} /> : <Question keep={leave} asked={setAsked} />}
    </Sheet>
  );
}

function Question({ keep, asked }: { keep: () => void; asked: (times: CodeTimes) => void }) {
  const t = useText();
  const { mobile, role } = useSession();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    wait.end();
    try {
      asked((await call('account.ask_to_leave')).data);
    } catch (error) {
      // One code in thirty seconds: who signed up just now waits.
      setFailure(error instanceof ApiFailure ? wait.startFor(error).message || null : t('error.internal'));
      setBusy(false);
    }
  };
  return (
    <div className={classes.question}>
      <p>{t(role === 'employee' ? 'account.delete_help_work' : 'account.delete_help')}</p>
      <p>{t('account.delete_ask', { mobile: spacedMobile(mobile ?? '') })}</p>
      <FormError form={{ failure: wait.text ?? failure }} />
      <Button variant="default" fullWidth data-autofocus onClick={keep}>
        {t('account.delete_no')}
      </Button>
      <Button color="danger" fullWidth loading={busy} onClick={() => void ask()}>
        {t('account.delete_yes')}
      </Button>
    </div>
  );
}

function Code({ asked }: { asked: CodeTimes }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { mobile } = useSession();
  const calls = {
    ask: async (again: boolean) =>
      (await call('account.ask_to_leave', { query: again ? { again: '1' } : {} })).data,
    async verify(otp: string) {
      const { data } = await call('account.leave', { body: { otp } });
      forgetSession();
      toast.info(t('account.deleted', { when: formatInstant(data.erased_from, language) }));
      await navigate('/');
    },
  };
  return (
    <div className={classes.question}>
      <p>{t('account.delete_code_help', { mobile: spacedMobile(mobile ?? '') })}</p>
      <CodeForm mobile={mobile ?? ''} calls={calls} asked={asked} />
    </div>
  );
}
