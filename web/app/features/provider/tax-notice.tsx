import type { OwnTaxDetails } from '@aaspaas/contract/features/tax-details.ts';
import { Link } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import classes from './tax/tax.module.css';

/**
 * Shows a professional by when to state a PAN or an Aadhaar, and afterwards that 5 % are withheld; nothing while neither applies.
 * @param tax null if it failed to load
 */
export function TaxNotice({ tax }: { tax: OwnTaxDetails | null }) {
  const t = useText();
  const language = useLanguage();
  if (!tax || (tax.due_on === null && !tax.withheld)) return null;
  return (
    <section className={classes.notice} aria-labelledby="tax-notice">
      <h2 className="text-17" id="tax-notice">
        {tax.withheld || tax.due_on === null
          ? t('tax.withheld')
          : t('tax.due', { date: formatDate(tax.due_on, language) })}
      </h2>
      <p>{t(tax.withheld ? 'tax.withheld_help' : 'tax.due_help')}</p>
      <Link className="text-primary semibold" to="/employee-edit-profile#tax-details">
        {t('tax.add')}
      </Link>
    </section>
  );
}
