import { ageOn } from '@aaspaas/contract/features/registrant.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CheckboxField } from '../../../ui/fields.tsx';
import { BlockSection } from '../blocks/block-section.tsx';
import classes from './applicant-card.module.css';
import { ProfessionalChecks } from './professional-checks.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import { ReasonForm } from '../console/reason-form.tsx';
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
            {one.name}
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
        <div>
          <dt>{t('admin.experience')}</dt>
          <dd>{formatExperience(t, one.experience)}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.email')}</dt>
          <dd>{one.email ? <a href={`mailto:${one.email}`}>{one.email}</a> : t('admin.not_provided')}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.address')}</dt>
          <dd>{one.address || t('admin.not_provided')}</dd>
        </div>
        <div>
          <dt>{t('registration.admin_dob')}</dt>
          <dd>{one.dob ? formatBirthDate(t, one.dob, language) : t('admin.not_provided')}</dd>
        </div>
        <div>
          <dt>{t('registration.gender')}</dt>
          <dd>{formatValue(t, one.gender)}</dd>
        </div>
        <div>
          <dt>{t('registration.type')}</dt>
          <dd>{formatValue(t, one.employee_type)}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('registration.admin_bank')}</dt>
          <dd>
            {[one.bank_name, one.branch_name, one.ifsc, one.account_masked].filter(Boolean).join(' · ') ||
              t('admin.not_provided')}
          </dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.about')}</dt>
          <dd className="pre-line">{one.about || t('admin.not_provided')}</dd>
        </div>
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
      {one.state === 'approved' && <ProfessionalBlocks one={one} />}
      {one.state === 'rejected' && one.state_reason && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t('admin.rejected_because', { reason: one.state_reason })}
        </p>
      )}
      {one.state === 'pending' && mayDecide && <ApplicantDecision one={one} onChanged={onChanged} />}
    </article>
  );
}

/** The blocks of a professional, loaded when they are opened: a list of professionals loads none. */
function ProfessionalBlocks({ one }: { one: Applicant }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const id = `blocks-${one.id}`;
  return (
    <div className="stack gap-12">
      <Button
        variant="default"
        size="compact"
        aria-expanded={opened}
        aria-controls={id}
        aria-label={t('block.title_of', { name: one.name })}
        onClick={() => setOpened(!opened)}
      >
        {t('block.title')}
      </Button>
      <div id={id}>{opened && <BlockSection kind="professional" id={one.id} />}</div>
    </div>
  );
}

/** Labels of the registration's fixed values. */
const VALUE_KEYS: Readonly<Record<string, MessageKey>> = {
  male: 'registration.gender_male',
  female: 'registration.gender_female',
  other: 'registration.gender_other',
  permenent: 'registration.type_permenent',
  contract: 'registration.type_contract',
};

function formatValue(t: Translate, value: string): string {
  const key = VALUE_KEYS[value];
  return key ? t(key) : value || t('admin.not_provided');
}

function formatBirthDate(t: Translate, dob: string, language: Language): string {
  const day = today();
  const date = formatDate(dob, language, day.slice(0, 4));
  return t('registration.admin_years', { date, age: ageOn(dob, day) });
}

/** Formats the experience as years if it is a number; otherwise returns it unchanged. */
function formatExperience(t: Translate, experience: string): string {
  const years = /^\d{1,2}$/.test(experience) ? Number(experience) : null;
  return years === null ? experience || t('admin.not_provided') : t('admin.years', { count: years });
}

function ApplicantDecision({ one, onChanged }: { one: Applicant; onChanged: () => Promise<void> }) {
  const t = useText();
  const [formOpened, setFormOpened] = useState(false);
  const [approving, setApproving] = useState(false);
  const [idVerified, setIdVerified] = useState(false);
  const params = { id: String(one.id) };

  const approve = async () => {
    setApproving(true);
    try {
      const { message } = await adminCall('admin.approve_employee', {
        params,
        body: { id_verified: idVerified },
      });
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      if (error.status === 409) await onChanged();
    } finally {
      setApproving(false);
    }
  };
  const reject = async (reason: string) => {
    const { message } = await adminCall('admin.reject_employee', { params, body: { reason } });
    toast.success(message);
    setFormOpened(false);
    await onChanged();
  };
  return (
    <footer className="stack gap-12">
      {one.documents.length > 0 && (
        <CheckboxField
          name={`idVerified-${one.id}`}
          label={t('registration.admin_verified_checkbox', { name: one.name })}
          checked={idVerified}
          onChange={setIdVerified}
        />
      )}
      <div className={classes.buttons}>
        <Button
          aria-label={t('admin.approve_named', { name: one.name })}
          loading={approving}
          onClick={() => void approve()}
        >
          {t('admin.approve')}
        </Button>
        <Button
          variant="default"
          aria-label={t('admin.reject_named', { name: one.name })}
          disabled={approving}
          onClick={() => setFormOpened(true)}
        >
          {t('admin.reject')}
        </Button>
      </div>
      <ReasonForm
        opened={formOpened}
        title={t('admin.reject_title', { name: one.name })}
        help={t('admin.reject_help')}
        yes={t('admin.reject')}
        close={() => setFormOpened(false)}
        send={reject}
      />
    </footer>
  );
}
