import { ageOn } from '@aaspaas/contract/features/registrant.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import type { Applicant } from '../applicants-query.ts';

/** What a professional answered when registering, as parts of a list of facts. */
export function RegistrationFacts({ one }: { one: Applicant }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <div>
        <dt>{t('admin.experience')}</dt>
        <dd>{formatExperience(t, one.experience)}</dd>
      </div>
      <div className="col-span-full">
        <dt>{t('admin.email')}</dt>
        <dd className="wrap-anywhere">
          {one.email ? <a href={`mailto:${one.email}`}>{one.email}</a> : t('admin.not_provided')}
        </dd>
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
    </>
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
