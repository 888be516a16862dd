import { CHECK_KINDS } from '@aaspaas/contract/features/check-kinds.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Applicant } from '../applicants-query.ts';

/** What customers see of an approved professional before assignment: the checks with their dates, and the photo. */
export function ProfessionalChecks({ one, onChanged }: { one: Applicant; onChanged: () => Promise<void> }) {
  const t = useText();
  const mayAct = useGrant('applicants.act');
  const language = useLanguage();
  const [pending, setPending] = useState<string | null>(null);
  const { name, photo } = one;
  const params = { id: String(one.id) };

  const run = async (action: string, send: () => Promise<{ message: string }>) => {
    setPending(action);
    try {
      toast.success((await send()).message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      if (error.status === 409) await onChanged();
    } finally {
      setPending(null);
    }
  };
  return (
    // A group, not a region: two applicants may have the same name, and regions must differ.
    <div className="stack gap-12" role="group" aria-label={t('registration.admin_checks_named', { name })}>
      <h3 className="text-15">{t('registration.admin_checks')}</h3>
      <ul className="stack gap-8 list">
        {CHECK_KINDS.map((kind) => {
          const check = one.checks.find((made) => made.kind === kind);
          const label = t(`registration.check_${kind}`);
          return (
            <li key={kind} className="row gap-12 justify-between">
              <span>
                {label}
                <span className="text-14 muted">
                  {' · '}
                  {check
                    ? t('registration.admin_checked_on', { date: formatDate(check.checked_on, language) })
                    : t('registration.admin_not_checked')}
                </span>
              </span>
              {mayAct && (
                <Button
                  variant="light"
                  loading={pending === kind}
                  disabled={pending !== null}
                  aria-label={`${t('registration.admin_record_check')}: ${label}, ${name}`}
                  onClick={() =>
                    void run(kind, () => adminCall('admin.record_check', { params, body: { kind } }))
                  }
                >
                  {t('registration.admin_record_check')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {photo && (
        <div className="row gap-12">
          <Avatar name={name} src={photo.image_url} size={72} />
          {photo.approved ? (
            <Badge tone="success">{t('registration.admin_photo_approved')}</Badge>
          ) : (
            mayAct && (
              <Button
                variant="light"
                loading={pending === 'photo'}
                disabled={pending !== null}
                aria-label={`${t('registration.admin_approve_photo')}: ${name}`}
                onClick={() =>
                  void run('photo', () =>
                    adminCall('admin.approve_photo', { params, body: { photo_id: photo.id } }),
                  )
                }
              >
                {t('registration.admin_approve_photo')}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}
