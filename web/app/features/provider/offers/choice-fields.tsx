import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import type { Form } from '../../../platform/use-form.ts';
import type { ServiceLists } from '../use-service-lists.ts';

interface Choices extends Record<string, string | boolean> {
  category: string;
  subCategory: string;
  service: string;
}

/** Category and sub-category; a choice clears the fields that depend on it. */
export function ChoiceFields({
  form,
  lists: { categories, subcategories, failed, retry },
}: {
  form: Pick<Form<Choices>, 'field' | 'set' | 'values'>;
  lists: ServiceLists;
}) {
  const t = useText();
  const clear = (...names: ('subCategory' | 'service')[]) => {
    for (const name of names) form.set(name, '');
  };
  return (
    <>
      <SelectField
        {...form.field('category')}
        label={t('offer.category')}
        choose={t('offer.choose')}
        options={categories.map((one) => ({ value: String(one.id), label: one.category_name }))}
        onChange={(value) => {
          form.set('category', value);
          clear('subCategory', 'service');
        }}
      />
      <SelectField
        {...form.field('subCategory')}
        label={t('offer.subcategory')}
        choose={t(form.values.category ? 'offer.choose' : 'offer.choose_category_first')}
        disabled={!form.values.category}
        options={subcategories.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={(value) => {
          form.set('subCategory', value);
          clear('service');
        }}
      />
      {failed && <FailedState look="line" text={t('offer.lists_failed')} retry={retry} />}
    </>
  );
}
