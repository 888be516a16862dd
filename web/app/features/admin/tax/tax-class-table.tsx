import type { AdminTaxClass } from '@aaspaas/contract/features/admin-tax.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import table from '../exports/exports.module.css';
import { ConfirmationCell } from './confirmation-cell.tsx';
import classes from './tax.module.css';

/** The tones of the states of dated rows. */
export const DATED_TONES: Readonly<Record<AdminTaxClass['state'], BadgeTone>> = {
  active: 'success',
  upcoming: 'info',
  expired: 'neutral',
};

interface TaxClassTableProps {
  readonly rows: readonly AdminTaxClass[];
  readonly label: string;
  /** Null for operators who may only read. */
  readonly confirm: ((one: AdminTaxClass) => void) | null;
}

/** The dated rates; on phones, cards. */
export function TaxClassTable({ rows, label, confirm }: TaxClassTableProps) {
  const t = useText();
  return (
    <table className={`w-full text-15 ${table.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('tax.class_for')}</th>
          <th scope="col">{t('tax.class_sac')}</th>
          <th scope="col" className={table.number}>
            {t('tax.class_notified')}
          </th>
          <th scope="col" className={table.number}>
            {t('tax.class_registered_rate')}
          </th>
          <th scope="col">{t('tax.class_place')}</th>
          <th scope="col">{t('tax.confirmed_heading')}</th>
          <th scope="col">
            <span className="sr-only">{t('tax.confirm')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Row key={one.id} one={one} confirm={confirm} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one, confirm }: { one: AdminTaxClass } & Pick<TaxClassTableProps, 'confirm'>) {
  const t = useText();
  const language = useLanguage();
  const name = one.subcategory?.name ?? t('tax.class_default');
  return (
    <tr className={one.state === 'expired' ? classes.expired : undefined}>
      <th scope="row" className={table.list}>
        {name}
        <span className={table.detail}>
          {t('tax.class_from', { date: formatDate(one.valid_from, language, today().slice(0, 4)) })}{' '}
          {one.state !== 'active' && (
            <Badge tone={DATED_TONES[one.state]}>{t(`tax.state_${one.state}`)}</Badge>
          )}
        </span>
      </th>
      <td>
        <Label text={t('tax.class_sac')} />
        {one.sac}
      </td>
      <td className={table.number}>
        <Label text={t('tax.class_notified_rate')} />
        {one.notified ? formatRate(one.notified_rate) : t('tax.class_not_notified')}
      </td>
      <td className={table.number}>
        <Label text={t('tax.class_registered_rate')} />
        {formatRate(one.registered_rate)}
      </td>
      <td>{t(`tax.place_${one.place_rule}`)}</td>
      <td>
        <ConfirmationCell confirmed={one.confirmed} />
      </td>
      <td className={table.action}>
        {confirm && !one.confirmed && (
          <Button
            variant="light"
            size="compact"
            aria-label={t('tax.confirm_named', { name })}
            onClick={() => confirm(one)}
          >
            {t('tax.confirm')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The name of a value, which the table's head has on wide screens. */
export function Label({ text }: { text: string }) {
  return <span className={table.label}>{text}: </span>;
}

const formatRate = (rate: number): string => `${rate}%`;
