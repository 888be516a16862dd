import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './verification-documents.module.css';
import type { Applicant } from '../applicants-query.ts';

type VerificationDocument = Applicant['documents'][number];

/** A professional's ID proofs, loaded only on request because each view is recorded. */
export function VerificationDocuments({ one }: { one: Applicant }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const { documents, name } = one;
  const label = shown
    ? t('registration.admin_hide')
    : t('registration.admin_show', { count: documents.length });
  return (
    <section className="stack justify-items-start gap-8">
      <Button
        variant="light"
        aria-expanded={shown}
        aria-label={t('registration.admin_show_named', { label, name })}
        onClick={() => setShown(!shown)}
      >
        {label}
      </Button>
      <p className="text-14 muted">{t('registration.admin_recorded')}</p>
      {shown && (
        <ul className={`stack w-full gap-12 list ${classes.list}`}>
          {documents.map((documentFile, index) => (
            <li key={documentFile.url}>
              <DocumentView
                documentFile={documentFile}
                label={t('registration.admin_picture', { number: index + 1, name })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows a picture inline and a PDF as a sheet; both open in full in a new window. */
function DocumentView({
  documentFile: { kind, url, bytes, width, height },
  label,
}: {
  documentFile: VerificationDocument;
  label: string;
}) {
  const t = useText();
  const [loadFailed, setLoadFailed] = useState(false);
  const size = `${Math.max(1, Math.round(bytes / 1024))} kB`;
  if (loadFailed) return <p className="text-14 muted">{t('registration.admin_document_failed')}</p>;
  return (
    <a className={classes.documentFile} href={url} target="_blank" rel="noreferrer">
      {kind === 'image' ? (
        <img
          src={url}
          alt={label}
          width={width ?? undefined}
          height={height ?? undefined}
          onError={() => setLoadFailed(true)}
        />
      ) : (
        <span className={`stack justify-items-center gap-8 muted ${classes.sheet}`}>
          <IconFileText size={48} stroke={1.4} aria-hidden />
          <span className="sr-only">{label}</span>
          {t('registration.admin_pdf', { size })}
        </span>
      )}
      <span className={classes.open}>
        <IconExternalLink size={18} aria-hidden />
        {t('registration.admin_open')}
        <span className="sr-only">{t('provider.new_window')}</span>
      </span>
    </a>
  );
}
