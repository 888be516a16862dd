import type { Form } from '../../../platform/use-form.ts';
import { TextareaField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { ContactValues } from '../contact.ts';
import classes from './description-section.module.css';
import { hasSuggestion, toggleSuggestion } from './suggested-description.ts';

/** What needs to be done: a tap on a typical job writes it into the text. */
export function DescriptionSection({
  form,
  suggestions,
}: {
  form: Pick<Form<ContactValues>, 'field' | 'set' | 'values'>;
  /** Typical jobs of the service's sub-category. */
  suggestions: readonly string[];
}) {
  const t = useText();
  const { description } = form.values;
  return (
    <section className={`stack one-column gap-8 p-14 wide-p-24 card ${classes.section}`}>
      {suggestions.length > 0 && (
        <div role="group" aria-label={t('booking.suggestions')} className={classes.chips}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className={classes.chip}
              aria-pressed={hasSuggestion(description, suggestion)}
              onClick={() => form.set('description', toggleSuggestion(description, suggestion))}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      <TextareaField
        {...form.field('description')}
        label={t('booking.description')}
        help={t('booking.description_help')}
        rows={2}
        maxLength={2000}
      />
    </section>
  );
}
