import type { TaxRegistration } from '@aaspaas/contract/features/admin-tax.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import table from '../exports/exports.module.css';
import { DATED_TONES, Label } from './tax-class-table.tsx';
import classes from './tax.module.css';

interface TaxRegistrationTableProps {
  readonly rows: readonly TaxRegistration[];
  readonly label: string;
  /** Null for operators who may only read. */
  readonly end: ((one: TaxRegistration) => void) | null;
}

/** The platform's registrations; on phones, cards. */
export function TaxRegistrationTable({ rows, label, end }: TaxRegistrationTableProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <table className={`w-full text-15 ${table.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('tax.person_state')}</th>
          <th scope="col">{t('tax.gstin')}</th>
          <th scope="col">{t('tax.registration_from')}</th>
          <th scope="col">{t('export.state')}</th>
          <th scope="col">
            <span className="sr-only">{t('tax.registration_end')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          const from = formatDate(one.valid_from, language, today().slice(0, 4));
          const name = stateName(one.state_name, language);
          return (
            <tr key={one.id} className={one.state === 'expired' ? classes.expired : undefined}>
              <th scope="row" className={table.list}>
                {name}
                {one.principal && <span className={table.detail}>{t('tax.registration_principal')}</span>}
                {one.address && (
                  <span className={table.detail} dir="auto">
                    {one.address}
                  </span>
                )}
              </th>
              <td>
                <Label text={t('tax.gstin')} />
                <span className="tabular-nums">{one.gstin}</span>
              </td>
              <td className={table.time}>
                {one.last_day === null
                  ? t('tax.registration_since', { date: from })
                  : t('tax.registration_until', {
                      from,
                      until: formatDate(one.last_day, language, today().slice(0, 4)),
                    })}
              </td>
              <td className={table.state}>
                <Badge tone={DATED_TONES[one.state]}>{t(`tax.state_${one.state}`)}</Badge>
              </td>
              <td className={table.action}>
                {end && one.last_day === null && (
                  <Button
                    variant="default"
                    size="compact"
                    aria-label={t('tax.registration_end_named', { state: name })}
                    onClick={() => end(one)}
                  >
                    {t('tax.registration_end')}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
