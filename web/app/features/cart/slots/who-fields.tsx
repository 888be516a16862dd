import { useState } from 'react';
import { Faces } from '../../../ui/faces.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { firstNameOf, type NearbyProfessional } from '../../catalog/near-professional.ts';
import { GenderChoice, ProfessionalChoice } from '../../catalog/professional-choice.tsx';
import type { WhoComes } from '../service-slots.ts';
import classes from './who-fields.module.css';

/** How many names the closed line mentions. */
const NAMES = 2;

export interface WhoFieldsProps {
  readonly id: string;
  /** Nearest first; null while they load. */
  readonly professionals: readonly NearbyProfessional[] | null;
  /** The service lets the customer ask for a woman (`gender_choice`). */
  readonly genderChoice: boolean;
  readonly value: WhoComes;
  readonly onChange: (who: WhoComes) => void;
}

/** The place of the closed line while the page or the professionals load, so that the buttons below do not move. */
export const WhoPlace = () => <div className={classes.place} aria-hidden="true" />;

/** Who comes: anyone free by default; "Choose" opens the professionals near the customer. */
export function WhoFields({ id, professionals, genderChoice, value, onChange }: WhoFieldsProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const people = professionals ?? [];
  const chosen = people.find((one) => one.id === value.professionalId);
  const names = people.slice(0, NAMES).map(({ name }) => firstNameOf(name));
  return (
    <div className="stack one-column gap-10">
      {genderChoice && (
        <GenderChoice
          id={id}
          womanOnly={value.womanOnly}
          onChange={(womanOnly) => onChange({ ...value, womanOnly })}
        />
      )}
      {!professionals && <WhoPlace />}
      {people.length > 0 &&
        (opened ? (
          <ProfessionalChoice
            id={id}
            professionals={people}
            value={value.professionalId}
            onChange={(professionalId) => onChange({ ...value, professionalId })}
          />
        ) : (
          <div className={classes.closed}>
            <Faces faces={chosen ? [chosen] : people.slice(0, NAMES)} size={30} />
            <p className="stack min-w-0 flex-1 leading-135">
              <span className="text-15 semibold">{chosen ? chosen.name : t('people.anyone')}</span>
              {!chosen && (
                <span className={`text-14 muted ${classes.names}`}>
                  {t('people.or_choose', {
                    names: `${names.join(', ')}${people.length > NAMES ? '…' : ''}`,
                  })}
                </span>
              )}
            </p>
            <button
              type="button"
              className={`text-link ${classes.choose}`}
              aria-expanded="false"
              onClick={() => setOpened(true)}
            >
              {t('people.choose')}
            </button>
          </div>
        ))}
    </div>
  );
}
