import { MAX_VERIFICATION_DOCUMENTS } from '@aaspaas/contract/features/provider-registration.ts';
import { IconAlertCircle, IconFileUpload, IconLock } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import type { Translate } from '../../../ui/language/language.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { CheckboxField } from '../../../ui/fields.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type UploadItem, UploadList } from '../../../ui/upload-list.tsx';
import type { Form } from '../../../platform/use-form.ts';
import classes from './registration.module.css';
import type { RegistrationValues } from './registration-values.ts';
import type { VerificationDocument, VerificationDocuments } from './use-verification-documents.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

/** The ID proofs and the consent. `stored` are the existing ones, which stay unless new ones are chosen. */
export function DocumentsStep({
  form,
  documents,
  stored,
  part,
}: {
  form: Form<RegistrationValues>;
  documents: VerificationDocuments;
  stored: number;
  part: number;
}) {
  const t = useText();
  const id = useId();
  const wrong = form.errorOf('images');
  const changed = () => form.set('images', '');
  const choose = (files: File[]) => {
    const remaining = Math.max(0, MAX_VERIFICATION_DOCUMENTS - documents.items.length);
    if (files.length > remaining) toast.warning(t('registration.too_many_documents'));
    documents.choose(files.slice(0, remaining));
    changed();
  };
  const remove = (one: VerificationDocument) => {
    documents.remove(one.id);
    changed();
  };
  return (
    <>
      <div className="stack min-w-0 gap-8" role="group" aria-labelledby={`${id}-label`}>
        <p id={`${id}-label`} className="text-15 semibold">
          {t('registration.documents')}
        </p>
        <p id={`${id}-help`} className={classes.quiet}>
          {t('registration.documents_help')}
        </p>
        <div role="status">
          {documents.lost && <p className={classes.lost}>{t('registration.documents_missing')}</p>}
        </div>
        {stored > 0 && documents.items.length === 0 && (
          <p className={classes.stays}>{t('registration.documents_unchanged', { count: stored })}</p>
        )}
        <UploadList
          label={t('registration.documents')}
          items={documents.items.map((one) =>
            toDocumentItem(one, form.busy ? part : null, t, () => remove(one)),
          )}
        >
          {documents.items.length < MAX_VERIFICATION_DOCUMENTS && (
            <FilePicker
              name="documents"
              label={t('registration.documents_add')}
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
          {t('registration.documents_count', {
            count: documents.items.length,
            most: MAX_VERIFICATION_DOCUMENTS,
          })}
        </p>
        <div id={`${id}-wrong`} role="alert">
          {wrong && (
            <p className={`flex gap-6 text-14 text-danger medium ${classes.problem}`}>
              <IconAlertCircle size={18} aria-hidden />
              {wrong}
            </p>
          )}
        </div>
        <p className={`flex gap-8 text-14 muted ${classes.safe}`}>
          <IconLock size={18} aria-hidden />
          {t('registration.documents_private')}
        </p>
      </div>
      <CheckboxField {...form.checkbox('isChecked')} label={<Consent />} />
    </>
  );
}

/** The consent, with links to the documents in a new tab so that nothing typed is lost. */
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

function toDocumentItem(
  { id, name, kind, state, problem, preview }: VerificationDocument,
  part: number | null,
  t: Translate,
  remove: () => void,
): UploadItem {
  const sending = part !== null && state === 'ready';
  return {
    id,
    name,
    icon: kind === 'image' ? 'picture' : 'document',
    preview,
    tone: state === 'refused' ? 'wrong' : state === 'ready' && !sending ? 'done' : 'busy',
    state: t(sending ? 'registration.file_sending' : `registration.file_${state}`),
    problem: problem && t(problem),
    part: sending ? part : null,
    progressLabel: t('registration.file_progress', { name }),
    onRemove: { label: t('registration.file_remove', { name }), run: remove },
  };
}
