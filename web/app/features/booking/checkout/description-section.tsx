import type { Form } from '../../../platform/use-form.ts';
import { TextareaField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { ContactValues } from '../contact.ts';
import classes from './description-section.module.css';
import { hasSuggestion, type SuggestionGroup, toggleSuggestion } from './suggested-description.ts';

/** What needs to be done: a tap on a typical job writes it into the text. */
export function DescriptionSection({
  form,
  suggestions,
}: {
  form: Pick<Form<ContactValues>, 'field' | 'set' | 'values'>;
  /** Typical jobs of each service. */
  suggestions: readonly SuggestionGroup[];
}) {
  const t = useText();
  const { description } = form.values;
  return (
    <section className={`stack one-column gap-8 p-14 wide-p-24 card ${classes.section}`}>
      {suggestions.map(({ service, jobs }) => (
        <div key={service ?? ''} className="stack one-column gap-8">
          {service && (
            <p className="text-14 muted" aria-hidden="true">
              {service}
            </p>
          )}
          <div
            role="group"
            aria-label={service ? t('booking.suggestions_of', { service }) : t('booking.suggestions')}
            className={classes.chips}
          >
            {jobs.map(({ name, text }) => (
              <button
                key={text}
                type="button"
                className={classes.chip}
                aria-pressed={hasSuggestion(description, text)}
                onClick={() => form.set('description', toggleSuggestion(description, text))}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
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
