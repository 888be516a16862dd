import { useGrant } from '../../../platform/admin-operator.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import classes from './applicant-card.module.css';
import { ApplicantDecision } from './applicant-decision.tsx';
import { ProfessionalChecks } from './professional-checks.tsx';
import { ProfessionalLink } from './professional-link.tsx';
import { RegistrationFacts } from './registration-facts.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import type { Applicant } from '../applicants-query.ts';

/** A registration with its answers; a pending one can be approved, or rejected with a reason. */
export function ApplicantCard({ one, onChanged }: { one: Applicant; onChanged: () => Promise<void> }) {
  const t = useText();
  const mayDecide = useGrant('applicants.act');
  const language = useLanguage();
  const name = `applicant-${one.id}`;
  return (
    <article className={classes.card} aria-labelledby={name}>
      <header className="row gap-12">
        <Avatar name={one.name} size={44} />
        <div className="min-w-0">
          <h2 className="text-17" id={name}>
            <ProfessionalLink id={one.id} name={one.name} />
          </h2>
          <p className="text-14 muted">
            {t('admin.registered', { when: formatInstant(one.registered_at, language) })}
          </p>
        </div>
        {one.state === 'approved' && (
          <Badge {...(one.id_verified ? { tone: 'success' as const } : {})}>
            {t(one.id_verified ? 'registration.admin_verified' : 'registration.admin_unverified')}
          </Badge>
        )}
      </header>
      <dl className="facts">
        <div>
          <dt>{t('admin.mobile')}</dt>
          <dd>
            <a
              href={`tel:+91${one.mobile}`}
              aria-label={t('admin.call', { name: `${one.name}, ${one.mobile}` })}
            >
              {one.mobile}
            </a>
          </dd>
        </div>
        <RegistrationFacts one={one} />
        <div className="col-span-full">
          <dt>{t('admin.services')}</dt>
          <dd className="flex flex-wrap gap-6">
            {one.services.length === 0
              ? t('admin.no_services')
              : one.services.map((service) => <Badge key={service}>{service}</Badge>)}
          </dd>
        </div>
      </dl>
      {one.documents.length > 0 && <VerificationDocuments one={one} />}
      {one.state === 'approved' && <ProfessionalChecks one={one} onChanged={onChanged} />}
      {one.state === 'rejected' && one.state_reason && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t('admin.rejected_because', { reason: one.state_reason })}
        </p>
      )}
      {one.state === 'pending' && mayDecide && <ApplicantDecision one={one} onChanged={onChanged} />}
    </article>
  );
}
