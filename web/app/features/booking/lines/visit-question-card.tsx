import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconCalendarRepeat, IconClockExclamation, IconDoor, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { LinePhotos } from '../line-photos.tsx';
import { firstNameOf } from './format-line.ts';
import { useVisitAnswer } from './use-visit-answer.ts';
import { type VisitQuestion, visitQuestionTexts } from './visit-question.ts';
import classes from './question-card.module.css';

interface VisitQuestionCardProps {
  readonly question: VisitQuestion;
  readonly line: BookingLine;
  /** Opens the sheet in which the customer chooses the time of repeated work. */
  readonly chooseTime: () => void;
  readonly onChanged: () => Promise<void>;
}

const icons: Readonly<Record<VisitQuestion, ReactNode>> = {
  absent: <IconDoor size={22} aria-hidden />,
  start: <IconKey size={22} aria-hidden />,
  late: <IconClockExclamation size={22} aria-hidden />,
  redo: <IconCalendarRepeat size={22} aria-hidden />,
};

/** A question about a visit that the customer answers with one tap: absent, start without a code, late, repeated work. */
export function VisitQuestionCard({ question, line, chooseTime, onChanged }: VisitQuestionCardProps) {
  const t = useText();
  const { busy, answer } = useVisitAnswer(line.id, onChanged);
  const name = firstNameOf(line.professional?.name ?? '');
  const title = `visit-${line.id}`;
  const button = (label: MessageKey, send: Parameters<typeof answer>[0], main = true) => (
    <Button
      key={label}
      variant={main ? 'filled' : 'default'}
      loading={busy === send}
      disabled={busy !== null}
      onClick={() => answer(send)}
    >
      {t(label)}
    </Button>
  );
  return (
    <section className={`stack gap-10 rounded-12 bg-warning-soft ${classes.card}`} aria-labelledby={title}>
      <h4 id={title} className="row icons-fixed icons-warning gap-8 text-17">
        {icons[question]}
        {t(visitQuestionTexts[question].title, { name })}
      </h4>
      <p>{t(visitQuestionTexts[question].text, { name })}</p>
      {question === 'absent' && <LinePhotos pictures={line.absence_photos} from={name} />}
      <div className={`flex flex-wrap gap-10 ${classes.answers}`}>
        {question === 'absent' && button('visit.here', 'present')}
        {question === 'start' && button('visit.start', 'start')}
        {question === 'late' && [
          button('visit.wait', 'wait'),
          button('visit.another_professional', 'replace', false),
        ]}
        {question === 'redo' && <Button onClick={chooseTime}>{t('visit.choose_time')}</Button>}
      </div>
    </section>
  );
}
