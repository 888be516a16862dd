import type { Applicant, Suggestion, SuggestionConflict } from '@aaspaas/contract/features/admin.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import { WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../platform/http/failures.ts';
import type { ExplainedSuggestion } from '../booking/index.ts';
import type { CatalogService } from '../catalog/index.ts';
import type { Account } from '../identity/index.ts';
import type { Application, ApplicantDetails } from '../provider/index.ts';

/** A suggestion with its reasons in the reader's language. */
export function presentSuggestion(
  one: ExplainedSuggestion,
  language: Language,
  pictures: ReadonlyMap<number, Picture>,
): Suggestion {
  return {
    employee_id: one.id,
    name: one.name,
    image_url: (one.avatarFileId !== null && pictures.get(one.avatarFileId)?.url) || null,
    free: one.free,
    held: one.held,
    works: one.unavailabilityReason === null,
    covers: one.coversPlace,
    distance_km: one.distanceKm === null ? null : Math.round(one.distanceKm * 10) / 10,
    average_rating: one.rating,
    total_reviews: one.reviews,
    jobs_this_week: one.jobsThisWeek,
    reasons: one.reasons.map(({ key, values }) => text(language, key, values)),
    conflicts: one.conflicts.map(presentConflict),
  };
}

function presentConflict(conflict: ExplainedSuggestion['conflicts'][number]): SuggestionConflict {
  switch (conflict.kind) {
    case 'busy':
      return { kind: 'busy', starts_at: isoOf(conflict.from), ends_at: isoOf(conflict.to) };
    case 'too_far':
      return { kind: 'too_far', km: Math.round(conflict.km * 10) / 10 };
    case 'short_gap': {
      const { gapMinutes, travelMinutes } = conflict.gap;
      return {
        kind: 'short_gap',
        side: conflict.side,
        gap_minutes: gapMinutes,
        travel_minutes: travelMinutes,
      };
    }
    default:
      return { kind: conflict.kind };
  }
}

/** An application with its account. */
export function presentApplicant(
  one: Application,
  account: Account | undefined,
  services: ReadonlyMap<number, CatalogService>,
  pictures: ReadonlyMap<number, Picture>,
  language: Language,
): Omit<Applicant, keyof ApplicantDetails> {
  const photoId = account?.avatarFileId ?? null;
  const photo = photoId === null ? undefined : pictures.get(photoId);
  return {
    id: one.account_id,
    name: account?.name ?? '',
    mobile: account?.mobile ?? '',
    email: account?.email ?? '',
    address: account?.address ?? '',
    ...recordOf(WORK_DETAILS, (detail) => one[detail] ?? ''),
    about: one.about ?? '',
    state: one.state,
    state_reason: one.state_reason,
    services: one.service_ids.flatMap((id) => services.get(id)?.name[language] ?? []),
    registered_at: isoOf(one.created_at),
    photo:
      photoId === null || !photo
        ? null
        : { id: photoId, image_url: photo.url, approved: one.approved_photo_id === photoId },
  };
}
