import type { PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { LineWrites } from '../dispatch/line-writes.tsx';
import { Suggestions } from '../dispatch/suggestions.tsx';
import classes from './pd-assignment.module.css';

/** The assignment of a booked packers-and-delivery enquiry: the same ranking as for every other booking. */
export function PdAssignment({
  line,
  onChanged,
}: {
  line: NonNullable<PdRequest['line']>;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const { professional, open } = line;
  // The sheet closes once the line is assigned; a refusal is shown in it.
  const [assignedId, setAssignedId] = useState(professional?.id);
  if (professional?.id !== assignedId) {
    setAssignedId(professional?.id);
    setChoosing(false);
  }
  return (
    <div className={classes.row}>
      <p className="row icons-fixed icons-muted gap-10 wrap-anywhere">
        {professional ? <IconUserCheck size={20} aria-hidden /> : <IconUserQuestion size={20} aria-hidden />}
        {professional ? (
          <span>
            {t('enquiry.pd_assigned_to')} <bdi>{professional.name}</bdi>,{' '}
            <a className="text-primary semibold" href={`tel:+91${professional.mobile}`}>
              {professional.mobile}
            </a>
          </span>
        ) : (
          t('enquiry.pd_unassigned')
        )}
      </p>
      {open && (
        <Button variant={professional ? 'default' : 'filled'} onClick={() => setChoosing(true)}>
          {t(professional ? 'enquiry.pd_reassign' : 'enquiry.pd_assign')}
        </Button>
      )}
      {open && (
        <Sheet opened={choosing} onClose={() => setChoosing(false)} title={t('enquiry.pd_assign_title')}>
          <LineWrites line={line} onChanged={onChanged}>
            <Suggestions line={line} onChanged={onChanged} />
          </LineWrites>
        </Sheet>
      )}
    </div>
  );
}
