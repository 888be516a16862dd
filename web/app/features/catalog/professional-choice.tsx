import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useText } from '../../ui/language/use-text.ts';
import { Face, Faces } from '../../ui/faces.tsx';
import { RadioCell, RadioGroup } from '../../ui/radio-group.tsx';
import { firstNameOf, type NearbyProfessional, professionalFacts } from './near-professional.ts';
import classes from './professional-choice.module.css';

const ANYONE = 'anyone';

export interface ProfessionalChoiceProps {
  /** Distinguishes this group from others on the page. */
  readonly id: string;
  readonly professionals: readonly NearbyProfessional[];
  /** The chosen one; null: anyone free. */
  readonly value: number | null;
  readonly onChange: (professionalId: number | null) => void;
}

/** Who comes: anyone free, nearest first, or one professional, whose times are then the only ones shown. */
export function ProfessionalChoice({ id, professionals, value, onChange }: ProfessionalChoiceProps) {
  const t = useText();
  const name = `${id}-professional`;
  const chosen = professionals.find((one) => one.id === value);
  return (
    <div>
      <RadioGroup label={t('people.who')} className={`clip card ${classes.list}`}>
        <RadioCell
          name={name}
          value={ANYONE}
          checked={value === null}
          chosen="outlined"
          className={classes.person}
          onChange={() => onChange(null)}
        >
          <Faces faces={professionals.slice(0, 2)} size={34} />
          <span className={classes.text}>
            <span className="text-15 semibold leading-135">{t('people.anyone')}</span>
            <span className="text-14 muted leading-135">{t('people.anyone_note')}</span>
          </span>
          <span className={classes.mark} aria-hidden="true" />
        </RadioCell>
        {professionals.map((one) => (
          <RadioCell
            key={one.id}
            name={name}
            value={String(one.id)}
            checked={one.id === value}
            chosen="outlined"
            className={classes.person}
            onChange={() => onChange(one.id)}
          >
            <Face face={one} />
            <span className={classes.text}>
              <span className="inline-row gap-6 semibold leading-135">
                {one.name}
                {one.checks.length > 0 && (
                  <>
                    <IconRosetteDiscountCheckFilled className={classes.verified} size={18} aria-hidden />
                    <span className="sr-only">{t('people.verified')}</span>
                  </>
                )}
              </span>
              <span className="text-14 muted leading-135">{professionalFacts(t, one)}</span>
            </span>
            <span className={classes.mark} aria-hidden="true" />
          </RadioCell>
        ))}
      </RadioGroup>
      {chosen && (
        <p className="mt-8 text-14 muted">
          {t('people.only_their_times', { name: firstNameOf(chosen.name) })}
        </p>
      )}
    </div>
  );
}

/** Any professional, or women only; rendered for services marked `gender_choice`. */
export function GenderChoice({
  id,
  womanOnly,
  onChange,
}: {
  id: string;
  womanOnly: boolean;
  onChange: (womanOnly: boolean) => void;
}) {
  const t = useText();
  return (
    <RadioGroup label={t('people.gender')} className="stack two-columns gap-8">
      {[false, true].map((woman) => (
        <RadioCell
          key={String(woman)}
          name={`${id}-gender`}
          value={woman ? 'woman' : 'any'}
          checked={womanOnly === woman}
          chosen="outlined"
          className="touch"
          onChange={() => onChange(woman)}
        >
          {t(woman ? 'people.woman_only' : 'people.any_gender')}
        </RadioCell>
      ))}
    </RadioGroup>
  );
}
