import { useState } from 'react';
import { NearRow } from '../features/catalog/near-row.tsx';
import { NearRowSkeleton } from '../features/catalog/near-row-skeleton.tsx';
import { GenderChoice, ProfessionalChoice } from '../features/catalog/professional-choice.tsx';
import { CheckList } from '../features/catalog/verification-sheet.tsx';
import { Faces } from '../ui/faces.tsx';
import { UnitPrices } from '../ui/unit-prices.tsx';
import { Sample } from './sample.tsx';
import { CHECKS, NEAR, PROFESSIONALS } from './sample-data.ts';

/** Who is near, who comes, what was checked, and prices. */
export function PeopleParts() {
  const [chosen, setChosen] = useState<number | null>(null);
  const [womanOnly, setWomanOnly] = useState(false);
  return (
    <>
      <Sample name="Who is near">
        <NearRow near={NEAR} checks={CHECKS} />
        <NearRow near={{ count: 1, nearest_km: 0, faces: PROFESSIONALS.slice(2) }} checks={[]} />
        <NearRowSkeleton />
        <Faces faces={PROFESSIONALS} size={40} />
      </Sample>
      <Sample name="Who comes">
        <ProfessionalChoice id="who" professionals={PROFESSIONALS} value={chosen} onChange={setChosen} />
        <GenderChoice id="who" womanOnly={womanOnly} onChange={setWomanOnly} />
      </Sample>
      <Sample name="What we check">
        <CheckList checks={CHECKS} />
        <CheckList checks={[]} />
      </Sample>
      <Sample name="Prices on a card">
        <UnitPrices perHour={299} perDay={1599} />
        <UnitPrices perHour={null} perDay={1599} />
        <UnitPrices perHour={null} perDay={null} />
      </Sample>
    </>
  );
}
