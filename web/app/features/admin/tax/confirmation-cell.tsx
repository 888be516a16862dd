import type { AdminTaxClass } from '@aaspaas/contract/features/admin-tax.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './tax.module.css';

/** Who confirmed a dated row, when and by which source, or that it is not confirmed. */
export function ConfirmationCell({ confirmed }: Pick<AdminTaxClass, 'confirmed'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={classes.confirmation}>
      {confirmed ? (
        <>
          <span>
            <bdi>{confirmed.by}</bdi>, {formatDate(confirmed.on, language, today().slice(0, 4))}
          </span>
          <span className="text-13 muted" dir="auto">
            {confirmed.source}
          </span>
        </>
      ) : (
        <>
          <Badge tone="warning">{t('tax.not_confirmed')}</Badge>
          <span className="text-13 muted">{t('tax.not_confirmed_help')}</span>
        </>
      )}
    </div>
  );
}
