import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { DeleteAccount } from '../../identity/delete-account.tsx';
import classes from './registration.module.css';
import { type RejectedRegistration, draftKey } from './use-registration.ts';

/** Deletes a rejected registration with all its data; calls `left` once the deletion has been requested. */
export function DeleteRegistration({ again, left }: { again: RejectedRegistration; left: () => void }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const { ticket, registration } = again;
  const deletion = {
    mobile: registration.mobile,
    title: t('registration.delete_title'),
    help: t('registration.delete_help'),
    no: t('registration.delete_no'),
    async requestCode(more: boolean) {
      const { data } = await call('provider.delete_registration', {
        body: { ticket, ...(more ? { again: true } : {}) },
      });
      if ('erase_at' in data)
        throw new Error('account deletion: the server deleted the registration without asking for a code');
      return data;
    },
    async leave(otp: string) {
      const { data } = await call('provider.delete_registration', { body: { ticket, otp } });
      if (!('erase_at' in data))
        throw new Error('account deletion: the server sent a code instead of deleting the registration');
      clearDraft(draftKey(again));
      left();
      toast.info(t('account.deleted', { when: formatInstant(data.erase_at, language) }));
      await navigate('/employee-login');
    },
  };
  return (
    <div className={`row flex-wrap gap-8-16 border-t ${classes.leave}`}>
      <p>{t('registration.delete_question')}</p>
      <Button
        variant="default"
        color="danger"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('registration.delete_button')}
      </Button>
      <DeleteAccount opened={opened} close={() => setOpened(false)} deletion={deletion} />
    </div>
  );
}
