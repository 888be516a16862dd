import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './applicant-proofs.module.css';
import type { Applicant } from './use-applicants.ts';

type Proof = Applicant['proofs'][number];

/** A professional's ID proofs, loaded when an operator asks for them: each look is recorded. */
export function ApplicantProofs({ one }: { one: Applicant }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const { proofs, name } = one;
  const show =
    proofs.length === 1
      ? t('registration.admin_show_one')
      : t('registration.admin_show', { count: proofs.length });
  const label = shown ? t('registration.admin_hide') : show;
  return (
    <section className={classes.proofs}>
      <Button
        variant="light"
        aria-expanded={shown}
        aria-label={t('registration.admin_show_named', { label, name })}
        onClick={() => setShown(!shown)}
      >
        {label}
      </Button>
      <p className={classes.quiet}>{t('registration.admin_recorded')}</p>
      {shown && (
        <ul className={classes.list}>
          {proofs.map((proof, index) => (
            <li key={proof.url}>
              <ProofView proof={proof} label={t('registration.admin_picture', { number: index + 1, name })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A picture as it is, a PDF as a sheet; either opens whole in a window of its own. */
function ProofView({ proof: { kind, url, bytes, width, height }, label }: { proof: Proof; label: string }) {
  const t = useText();
  const [broken, setBroken] = useState(false);
  const size = `${Math.max(1, Math.round(bytes / 1024))} kB`;
  if (broken) return <p className={classes.quiet}>{t('registration.admin_proof_failed')}</p>;
  return (
    <a className={classes.proof} href={url} target="_blank" rel="noreferrer">
      {kind === 'image' ? (
        <img
          src={url}
          alt={label}
          width={width ?? undefined}
          height={height ?? undefined}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={classes.sheet}>
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
