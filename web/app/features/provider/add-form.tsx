import '../../platform/all-texts.ts';
import { addServiceForm, MAX_SERVICE_NAME_LENGTH } from '@aaspaas/contract/features/provider-services.ts';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { session } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/fields.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { ChoiceFields } from './offers/choice-fields.tsx';
import { groupErrorsByField } from './offers/group-errors-by-field.ts';
import classes from './service-form.module.css';
import { useServiceLists } from './use-service-lists.ts';

const check = schemaCheck<{ category: string; subCategory: string; service: string }>(addServiceForm);

/** Form that adds a service by category, sub-category and name. */
export function AddForm() {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const form = useForm({
    initial: { category: '', subCategory: '', service: '' },
    draftName: `add-service:${session().userId ?? ''}`,
    check,
    async send(body) {
      try {
        const key = { idempotencyKey: idempotency.keyFor(body) };
        const { message } = await callWithRetry('provider.add_service', { body }, key);
        toast.success(message);
      } catch (error) {
        throw error instanceof ApiFailure ? toFormError(error) : error;
      }
      idempotency.done();
      await navigate('/employee-home');
    },
  });
  /** An error for a name that was sent before appears under the name; this form has no field for address errors. */
  const toFormError = (failure: ApiFailure) => {
    const grouped = groupErrorsByField(failure);
    const { customService, address } = grouped.fields;
    if (customService) return new ApiFailure(422, customService, { errors: { service: [customService] } });
    return address ? new ApiFailure(422, address) : grouped;
  };
  const lists = useServiceLists(form.values);
  const { service } = form.values;
  const search = service.trim().toLocaleLowerCase();
  const names = (lists.services ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(search));
  return (
    <form method="post" {...form.props} className={classes.form}>
      <section className={classes.part} aria-label={t('offer.section_service')}>
        <ChoiceFields form={form} lists={lists} />
        <div>
          <SuggestField
            {...form.field('service')}
            label={t('offer.service_name')}
            listLabel={t('offer.service_names')}
            maxLength={MAX_SERVICE_NAME_LENGTH}
            items={names.map(({ id, name }) => ({ id: String(id), label: name }))}
            onPick={(id) => {
              const picked = names.find((one) => String(one.id) === id);
              if (picked) form.set('service', picked.name);
            }}
          />
          <p className="mt-6 text-14 muted leading-145">{t('offer.service_name_help')}</p>
        </div>
      </section>
      <FormError form={form} />
      <PrimaryBar>
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t('offer.add')}
        </Button>
      </PrimaryBar>
    </form>
  );
}
