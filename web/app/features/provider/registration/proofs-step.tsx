import { MOST_PROOFS } from '@aaspaas/contract/features/provider-registration.ts';
import { IconAlertCircle, IconFileUpload, IconLock } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import type { Translate } from '../../../platform/language.ts';
import { useText } from '../../../platform/use-text.ts';
import { TickField } from '../../../ui/fields.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type UploadItem, UploadList } from '../../../ui/upload-list.tsx';
import type { Form } from '../../../ui/use-form.ts';
import classes from './registration.module.css';
import type { RegistrationValues } from './registration-values.ts';
import type { Proof, Proofs } from './use-proofs.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

/** The ID proofs, and the consent. `kept` are there from before and stay unless new ones are chosen. */
export function ProofsStep({
  form,
  proofs,
  kept,
  part,
}: {
  form: Form<RegistrationValues>;
  proofs: Proofs;
  kept: number;
  part: number;
}) {
  const t = useText();
  const id = useId();
  const wrong = form.errorOf('images');
  const changed = () => form.set('images', '');
  const choose = (files: File[]) => {
    const room = Math.max(0, MOST_PROOFS - proofs.items.length);
    if (files.length > room) toast.warning(t('registration.proofs_many'));
    proofs.choose(files.slice(0, room));
    changed();
  };
  const remove = (one: Proof) => {
    proofs.remove(one.id);
    changed();
  };
  return (
    <>
      <div className={classes.proofs} role="group" aria-labelledby={`${id}-label`}>
        <p id={`${id}-label`} className={classes.label}>
          {t('registration.proofs')}
        </p>
        <p id={`${id}-help`} className={classes.quiet}>
          {t('registration.proofs_help')}
        </p>
        <div role="status">
          {proofs.lost && <p className={classes.lost}>{t('registration.proofs_lost')}</p>}
        </div>
        {kept > 0 && proofs.items.length === 0 && (
          <p className={classes.stays}>
            {kept === 1 ? t('registration.proofs_stay_one') : t('registration.proofs_stay', { count: kept })}
          </p>
        )}
        <UploadList
          label={t('registration.proofs')}
          items={proofs.items.map((one) => drawn(one, form.busy ? part : null, t, () => remove(one)))}
        >
          {proofs.items.length < MOST_PROOFS && (
            <FilePicker
              name="proofs"
              label={t('registration.proofs_add')}
              icon={<IconFileUpload size={26} stroke={1.6} aria-hidden />}
              accept={ACCEPTED}
              multiple
              error={wrong !== null}
              describedBy={`${id}-help ${id}-wrong`}
              onChoose={choose}
            />
          )}
        </UploadList>
        <p className={classes.quiet} aria-live="polite">
          {t('registration.proofs_count', { count: proofs.items.length, most: MOST_PROOFS })}
        </p>
        <div id={`${id}-wrong`} role="alert">
          {wrong && (
            <p className={classes.problem}>
              <IconAlertCircle size={18} aria-hidden />
              {wrong}
            </p>
          )}
        </div>
        <p className={classes.safe}>
          <IconLock size={18} aria-hidden />
          {t('registration.proofs_safe')}
        </p>
      </div>
      <TickField {...form.tick('isChecked')} label={<Consent />} />
    </>
  );
}

/** What is agreed to, with the words of it one tap away; a new tab, so that nothing typed is lost. */
function Consent() {
  const t = useText();
  const links = {
    terms: ['/pages/terms-and-conditions', t('shell.terms')],
    privacy: ['/pages/privacy-policy', t('shell.privacy')],
  } as const;
  return t('registration.agree')
    .split(/\{(\w+)\}/)
    .map((part) => {
      if (part !== 'terms' && part !== 'privacy') return <Fragment key={part}>{part}</Fragment>;
      const [to, name] = links[part];
      return (
        <Link key={part} to={to} target="_blank">
          {name}
        </Link>
      );
    });
}

function drawn(
  { id, name, kind, state, problem, preview }: Proof,
  part: number | null,
  t: Translate,
  remove: () => void,
): UploadItem {
  const sending = part !== null && state === 'ready';
  return {
    id,
    name,
    look: kind === 'image' ? 'picture' : 'paper',
    preview,
    tone: state === 'refused' ? 'wrong' : state === 'ready' && !sending ? 'done' : 'busy',
    state: t(sending ? 'registration.file_sending' : `registration.file_${state}`),
    problem: problem && t(problem),
    part: sending ? part : null,
    progressLabel: t('registration.file_progress', { name }),
    onRemove: { label: t('registration.file_remove', { name }), run: remove },
  };
}
