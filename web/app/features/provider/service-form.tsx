import '../../platform/all-texts.ts';
import {
  EMPLOYEE_TYPES,
  MAX_DESCRIPTION_LENGTH,
  MAX_SERVICE_NAME_LENGTH,
  type ServiceRecord,
} from '@aaspaas/contract/features/provider-services.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField, TextField, CheckboxField } from '../../ui/fields.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AddressField } from '../identity/address-field.tsx';
import { ChoiceFields } from './offers/choice-fields.tsx';
import { ServiceFiles } from './offers/service-files.tsx';
import classes from './service-form.module.css';
import type { ServiceValues } from './service-values.ts';
import { useServiceForm } from './offers/use-service-form.ts';
import { useServiceLists } from './use-service-lists.ts';

/** The form of a professional's service: contact, service and pictures. */
export function ServiceForm({ initial, record }: { initial: ServiceValues; record: ServiceRecord | null }) {
  const t = useText();
  const { form, files, lost } = useServiceForm(initial, record);
  const { values } = form;
  const lists = useServiceLists(values);
  const services = [
    ...(lists.services ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    { value: 'other', label: t('offer.other') },
  ];
  // Keep the selected option while its list loads; otherwise the select would pick another one.
  if (values.service && !services.some(({ value }) => value === values.service))
    services.unshift({
      value: values.service,
      label: String(record?.service_id) === values.service ? (record?.service_name ?? '') : t('ui.loading'),
    });
  return (
    <form method="post" {...form.props} className={classes.form}>
      <section className={classes.part} aria-labelledby="part-you">
        <h2 id="part-you">{t('offer.section_contact')}</h2>
        <div className={`stack gap-16 ${classes.pair}`}>
          <TextField {...form.field('name')} label={t('offer.name')} autoComplete="name" maxLength={100} />
          <TextField
            {...form.field('mobile')}
            kind="mobile"
            label={t('offer.mobile')}
            autoComplete="tel-national"
            maxLength={10}
          />
        </div>
        <TextField
          {...form.field('email')}
          kind="email"
          label={t('offer.email')}
          autoComplete="email"
          maxLength={254}
        />
        <div>
          <AddressField {...form.field('address')} label={t('offer.address')} />
          <p className="mt-6 text-14 muted leading-145">{t('offer.address_help')}</p>
        </div>
      </section>
      <section className={classes.part} aria-labelledby="part-service">
        <h2 id="part-service">{t('offer.section_service')}</h2>
        <ChoiceFields form={form} lists={lists} />
        <SelectField
          {...form.field('service')}
          label={t('offer.service')}
          choose={t(values.subCategory ? 'offer.choose' : 'offer.choose_subcategory_first')}
          disabled={!values.subCategory}
          options={services}
          {...(lists.services?.length === 0 ? { help: t('offer.no_services_here') } : {})}
        />
        {values.service === 'other' && (
          <TextField
            {...form.field('customService')}
            label={t('offer.custom')}
            help={t('offer.custom_help')}
            maxLength={MAX_SERVICE_NAME_LENGTH}
          />
        )}
        <SelectField
          {...form.field('employeeType')}
          label={t('offer.employee_type')}
          choose={t('offer.choose')}
          options={EMPLOYEE_TYPES.map((value) => ({ value, label: t(`offer.${value}`) }))}
        />
        <TextareaField
          {...form.field('description')}
          label={t('offer.description')}
          help={t('offer.description_help')}
          rows={4}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
      </section>
      <section className={classes.part} aria-labelledby="part-pictures">
        <h2 id="part-pictures">{t('offer.section_pictures')}</h2>
        <ServiceFiles
          files={files}
          lost={lost}
          record={record}
          errors={form.errorOf}
          removeVideo={values.removeVideo}
          setRemoveVideo={(remove) => form.set('removeVideo', remove)}
        />
      </section>
      <CheckboxField {...form.checkbox('checkbox')} label={t('offer.agree')} />
      <a
        className="justify-self-start text-15"
        href="/pages/terms-and-conditions"
        target="_blank"
        rel="noreferrer"
      >
        {t('booking.read_terms')}
        <span className="sr-only"> {t('provider.new_window')}</span>
      </a>
      <FormError form={form} />
      <div role="status">
        {form.busy && files.items().some(({ state }) => state !== 'sent') && (
          <p className="mt-6 text-14 muted leading-145">{t('offer.sending_files')}</p>
        )}
      </div>
      <PrimaryBar>
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t(record ? 'offer.save' : 'offer.upload')}
        </Button>
      </PrimaryBar>
    </form>
  );
}
