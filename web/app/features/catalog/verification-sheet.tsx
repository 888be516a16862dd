import '../../platform/slots-texts.ts';
import { IconCertificate, IconCheck, IconHomeCheck, IconId } from '@tabler/icons-react';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { ProfessionalCheck } from './near-professional.ts';
import classes from './verification-sheet.module.css';

const ICONS = { identity: IconId, address: IconHomeCheck, skills: IconCertificate };
const ORDER = ['identity', 'address', 'skills'] as const;

/** The popup "What we check" (lazy-verification-sheet.tsx loads it). */
export default function VerificationSheet({
  opened,
  close,
  checks,
}: {
  opened: boolean;
  close: () => void;
  checks: readonly ProfessionalCheck[];
}) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('people.what_we_check')} size="sm">
      <CheckList checks={checks} />
    </Sheet>
  );
}

/** What was checked, each with its day. What was not checked has no row. */
export function CheckList({ checks }: { checks: readonly ProfessionalCheck[] }) {
  const t = useText();
  const language = useLanguage();
  if (checks.length === 0) return <p className="muted">{t('people.checks_none')}</p>;
  return (
    <ul className={classes.list}>
      {ORDER.flatMap((kind) => checks.filter((check) => check.kind === kind)).map(({ kind, checked_on }) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind} className={classes.check}>
            <Icon size={24} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="semibold">{t(`people.check_${kind}`)}</p>
              <p className="text-14 muted">
                {t(`people.check_${kind}_note`, {
                  // With the year and without the weekday: it was long ago.
                  date: formatDate(checked_on, language, '').replace(/^\S+ /, ''),
                })}
              </p>
            </div>
            <IconCheck size={22} aria-hidden />
          </li>
        );
      })}
    </ul>
  );
}
