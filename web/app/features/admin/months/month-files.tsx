import { COMPANY_FILES, type MonthFile, REGISTRATION_FILES } from '@aaspaas/contract/features/month-files.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { NativeSelect } from '../../../ui/native-field.tsx';
import { monthFileUrl, type MonthOfOperator } from '../months-query.ts';
import { ExportButton } from '../table/export-button.tsx';
import classes from './months.module.css';

/** The files of a month. One that is too large to be made at once is made by a job, and the page of exports shows it. */
export function MonthFiles({ month: { month, registrations, unconfirmed } }: { month: MonthOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const [gstin, setGstin] = useState('');
  return (
    <section className={classes.part} aria-labelledby="month-files">
      <h2 id="month-files">{t('month.files')}</h2>
      <p className="muted">{t('month.files_help')}</p>
      {unconfirmed > 0 && (
        <p className="mt-8 text-danger">
          <Link to="/admin/tax">{t('month.unconfirmed', { count: unconfirmed })}</Link>
        </p>
      )}
      {registrations.length > 0 && (
        <div className={classes.registration}>
          <NativeSelect
            name="gstin"
            label={t('month.registration')}
            value={gstin}
            options={[
              { value: '', label: t('month.all_registrations') },
              ...registrations.map((one) => ({
                value: one.gstin,
                label: `${stateName(one.state_name, language)}, ${one.gstin}`,
              })),
            ]}
            onChange={setGstin}
          />
        </div>
      )}
      <div className={classes.files}>
        <FileList
          title={t('month.files_registration')}
          files={REGISTRATION_FILES}
          month={month}
          gstin={gstin}
        />
        <FileList title={t('month.files_company')} files={COMPANY_FILES} month={month} gstin="" />
      </div>
    </section>
  );
}

interface FileListProps {
  readonly title: string;
  readonly files: readonly MonthFile[];
  readonly month: string;
  readonly gstin: string;
}

function FileList({ title, files, month, gstin }: FileListProps) {
  const t = useText();
  const mayAct = useGrant('money.act');
  return (
    <div>
      <h3>{title}</h3>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file}>
            {t(`export.list_${file}`)}
            {/* Whole PANs need the grant to act. */}
            {(file !== 'form_140' || mayAct) && (
              <ExportButton
                url={monthFileUrl(file, month, gstin)}
                fileName={`${file}-${month}.csv`}
                named={t('month.export_named', { file: t(`export.list_${file}`) })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
