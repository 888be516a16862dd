import '../../../platform/all-texts.ts';
import { Link } from 'react-router';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { professionalQuery } from '../professionals-query.ts';
import { RegistrationDecision } from './professional-application.tsx';
import { ProfessionalContacts, ProfessionalSummary } from './professional-facts.tsx';
import { ProfessionalJobs, ProfessionalOfferings } from './professional-lists.tsx';
import { ProfessionalState } from './professional-state.tsx';

/** The side panel of a professional: a pending decision, contacts, numbers, services and the newest jobs. */
export function ProfessionalSidePanel({
  id,
  close,
  onChanged,
}: {
  id: number;
  close: () => void;
  /** The list reloads with the professional. */
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(professionalQuery(id));
  const professional = data?.data;
  const changed = async () => {
    await Promise.all([reload(), onChanged()]);
  };
  return (
    <LinePanel title={professional?.name ?? t('admin.professional')} lineId={id} close={close}>
      {failed && <FailedState text={t('professional.one_failed')} retry={retry} />}
      {!professional && !failed && <ListSkeleton rows={3} />}
      {professional && (
        <div className="stack gap-16">
          <p className="flex flex-wrap gap-8">
            <Link to={`/admin/professionals/${id}`}>{t('professional.page')}</Link>
          </p>
          <ProfessionalState professional={professional} />
          <RegistrationDecision professional={professional} onChanged={changed} />
          <ProfessionalContacts professional={professional} />
          <ProfessionalSummary professional={professional} />
          <ProfessionalOfferings professional={professional} />
          <ProfessionalJobs professional={professional} />
        </div>
      )}
    </LinePanel>
  );
}
