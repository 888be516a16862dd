import { TextareaField } from '../../../ui/fields.tsx';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './approval-sheet.module.css';
import { DisputePhotos } from './dispute-photos.tsx';
import { MAX_DETAILS, type Problem, PROBLEMS, problemLabels } from './dispute-reason.ts';

/** What was wrong: the problems chosen by tapping, and the customer's own words. */
export interface Complaint {
  readonly problems: readonly Problem[];
  readonly details: string;
}

/** Asks what was wrong, with photos; every part is optional. */
export function DeclineFields({
  value: { problems, details },
  unpaid,
  photos,
  onChange,
}: {
  value: Complaint;
  /** The work is not paid for, so declining also postpones the payment. */
  unpaid: boolean;
  photos: FileQueue;
  onChange: (value: Complaint) => void;
}) {
  const t = useText();
  return (
    <div className="stack one-column gap-16">
      <div className="flex flex-wrap gap-8" role="group" aria-label={t('booking.decline_title')}>
        {PROBLEMS.map((problem) => (
          <label key={problem} className={classes.chip}>
            <input
              type="checkbox"
              checked={problems.includes(problem)}
              onChange={({ target: { checked } }) =>
                onChange({
                  problems: checked ? [...problems, problem] : problems.filter((one) => one !== problem),
                  details,
                })
              }
            />
            {t(problemLabels[problem])}
          </label>
        ))}
      </div>
      <TextareaField
        name="reason"
        label={`${t('line.problem_other')} (${t('ui.optional')})`}
        help={t('booking.decline_help')}
        value={details}
        onChange={(changed) => onChange({ problems, details: changed })}
        maxLength={MAX_DETAILS}
        rows={3}
      />
      <DisputePhotos files={photos} />
      {unpaid && <p className="semibold">{t('line.no_pay_meanwhile')}</p>}
    </div>
  );
}
