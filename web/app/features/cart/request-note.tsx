import '../../platform/slots-texts.ts';
import { IconClockQuestion } from '@tabler/icons-react';
import { today } from '../../platform/clock.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { requestText } from './slots/format-start-time.ts';

/** What booking a requested time means, and until when it is answered. */
export function RequestNote({
  time,
  answerBy,
}: {
  /** `HH:MM`. */
  time: string;
  /** ISO 8601. */
  answerBy: string;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <p className="flex icons-1 icons-warning gap-10 p-12 rounded-10 bg-warning-soft text-14 leading-145">
      <IconClockQuestion size={20} aria-hidden />
      {requestText(t, language, { time, answer_by: answerBy }, today())}
    </p>
  );
}
