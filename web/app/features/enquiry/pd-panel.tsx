import '../../platform/all-texts.ts';
import { MAX_PD_DESCRIPTION_LENGTH } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { today } from '../../platform/clock.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField, TextField, DateTimeField } from '../../ui/fields.tsx';
import { SavedAddresses } from '../identity/saved-addresses.tsx';
import { AddressField } from '../identity/address-field.tsx';
import { PdFiles } from './moving/pd-files.tsx';
import classes from './pd-panel.module.css';
import { usePdForm } from './moving/use-pd-form.ts';

/** The furthest selectable date, in days. */
const DAYS_AHEAD = 365;

/** The packers-and-delivery enquiry form: pickup, delivery, date, goods and pictures. */
export default function PdPanel({ close }: { close: () => void }) {
  const t = useText();
  const { form, files, lost, canSend } = usePdForm(close);
  const day = today();
  return (
    <form {...form.props} className="stack gap-16">
      <p className="muted">{t('enquiry.pd_about')}</p>
      {canSend && (
        <Link className="justify-self-start semibold" to="/pd-enquiry" onClick={close}>
          {t('enquiry.pd_your_enquiries')}
        </Link>
      )}
      {(['fromaddress', 'toaddress'] as const).map((name) => (
        <div key={name} className="stack one-column gap-8">
          <AddressField
            {...form.field(name)}
            label={t(name === 'fromaddress' ? 'enquiry.pd_from' : 'enquiry.pd_to')}
          />
          {canSend && (
            <SavedAddresses value={form.values[name]} pick={(address) => form.set(name, address)} />
          )}
        </div>
      ))}
      <div className={`stack gap-16 ${classes.pair}`}>
        <DateTimeField
          {...form.field('dob')}
          kind="date"
          label={t('enquiry.pd_date')}
          min={day}
          max={addDays(day, DAYS_AHEAD)}
        />
        <TextField
          {...form.field('mobile')}
          kind="mobile"
          label={t('enquiry.pd_mobile')}
          help={t('enquiry.pd_mobile_help')}
          autoComplete="tel-national"
          maxLength={10}
        />
      </div>
      <TextareaField
        {...form.field('description')}
        label={t('enquiry.pd_description')}
        help={t('enquiry.pd_description_help')}
        maxLength={MAX_PD_DESCRIPTION_LENGTH}
      />
      <PdFiles files={files} canSend={canSend} lost={lost} errors={form.errorOf} />
      <div className={`border-t bg-card ${classes.foot}`}>
        <FormError form={form} />
        <div role="status">
          {form.busy && files.items().some(({ state }) => state !== 'sent') && (
            <p className="flex icons-1 gap-8 text-14 muted leading-145">{t('enquiry.pd_sending_files')}</p>
          )}
        </div>
        {!canSend && (
          <p className="flex icons-1 gap-8 text-14 muted leading-145">
            <IconLock size={18} aria-hidden />
            {t('enquiry.pd_login_required')}
          </p>
        )}
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t('enquiry.pd_send')}
        </Button>
      </div>
    </form>
  );
}
