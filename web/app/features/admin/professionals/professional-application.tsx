import { Suspense } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from '../bookings/bookings.module.css';
import type { ProfessionalOfOperator } from '../professionals-query.ts';
import { ProfessionalChecks } from './professional-checks.tsx';
import { RegistrationFacts } from './registration-facts.tsx';
import { VerificationDocuments } from './verification-documents.tsx';

const { Part: ApplicantDecision } = lazyPart(async () => ({
  default: (await import('./applicant-decision.tsx')).ApplicantDecision,
}));

interface Props {
  readonly professional: ProfessionalOfOperator;
  readonly onChanged: () => Promise<void>;
}

/** The documents of a pending registration and the decision; nothing for operators who may not decide. */
export function RegistrationDecision({ professional: { application }, onChanged }: Props) {
  const t = useText();
  const decides = useGrant('applicants.act');
  if (application?.state !== 'pending' || !decides) return null;
  return (
    <section className={`stack gap-12 ${classes.line}`} aria-labelledby="professional-decision">
      <h2 id="professional-decision">{t('professional.decide')}</h2>
      {application.documents.length > 0 && <VerificationDocuments one={application} />}
      <Suspense fallback={<Skeleton height={48} />}>
        <ApplicantDecision one={application} onChanged={onChanged} />
      </Suspense>
    </section>
  );
}

/** The checks, the photo and the documents of a professional; nothing for operators who may not read them. */
export function ProfessionalVerification({ professional: { application }, onChanged }: Props) {
  const t = useText();
  const decides = useGrant('applicants.act');
  // The decision has the documents.
  if (!application || (application.state === 'pending' && decides)) return null;
  const { documents, state } = application;
  if (state !== 'approved' && documents.length === 0) return null;
  return (
    <section className={`stack gap-12 ${classes.line}`} aria-labelledby="professional-verification">
      <h2 id="professional-verification">{t('professional.checks')}</h2>
      {state === 'approved' && <ProfessionalChecks one={application} onChanged={onChanged} />}
      {documents.length > 0 && <VerificationDocuments one={application} />}
    </section>
  );
}

/** What a professional answered when registering; nothing for operators who may not read it. */
export function ProfessionalRegistration({ professional: { application } }: Pick<Props, 'professional'>) {
  const t = useText();
  if (!application) return null;
  return (
    <section className={classes.line} aria-labelledby="professional-registration">
      <h2 id="professional-registration">{t('professional.registration')}</h2>
      <dl className="facts">
        <RegistrationFacts one={application} />
      </dl>
    </section>
  );
}
