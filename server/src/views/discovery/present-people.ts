import { CHECK_KINDS } from '@aaspaas/contract/features/check-kinds.ts';
import type { Face, Near, NearbyProfessional } from '@aaspaas/contract/features/professionals.ts';
import type { ServiceCheck } from '@aaspaas/contract/features/discovery.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { publicUrl } from '../../features/media/index.ts';
import { wholeKm } from '../../features/places/index.ts';
import { averageRating } from '../../features/review/index.ts';
import type { FaceRow } from './offered.ts';
import type { ProfessionalRow } from './professionals.ts';
import { initialsOf, isNewHere, publicName, yearsOf } from './rules/face.ts';
import type { CheckRow } from './services.ts';

/** Serializes a name and picture: never the surname. */
export function presentFace({ id, name, photo }: FaceRow): Face {
  return {
    id,
    name: publicName(name),
    photo_url: photo === null ? null : publicUrl(photo, 'image/webp'),
    initials: initialsOf(name),
  };
}

/** Serializes the professionals near a place. */
export function presentNear({
  professionals,
  nearest_km,
  faces,
}: {
  readonly professionals: number;
  readonly nearest_km: number | null;
  readonly faces: readonly FaceRow[];
}): Near {
  return {
    count: professionals,
    nearest_km: nearest_km === null ? null : wholeKm(nearest_km),
    faces: faces.map(presentFace),
  };
}

/** Serializes a professional near a place; the gender only where customers can choose it. */
export function presentProfessional(row: ProfessionalRow): NearbyProfessional {
  const { reviews, stars, jobs } = row;
  return {
    ...presentFace(row),
    km: wholeKm(row.km),
    rating: reviews === 0 ? null : averageRating({ reviews, stars }),
    reviews,
    jobs,
    years: yearsOf(row.experience),
    new_here: isNewHere({ reviews, jobs }),
    ...(row.gender_choice ? { gender: row.gender } : {}),
    checks: inOrder(row.checks).map(({ kind, checked_at }) => ({
      kind,
      checked_on: dateOf(new Date(checked_at)),
    })),
  };
}

/** Serializes the checks of a service's professionals. */
export function presentChecks(rows: readonly CheckRow[]): ServiceCheck[] {
  return inOrder(rows).map(({ kind, checked_at, professionals }) => ({
    kind,
    checked_on: dateOf(new Date(checked_at)),
    professionals,
  }));
}

function inOrder<Check extends Pick<CheckRow, 'kind'>>(rows: readonly Check[]): Check[] {
  return rows.toSorted((one, other) => CHECK_KINDS.indexOf(one.kind) - CHECK_KINDS.indexOf(other.kind));
}
