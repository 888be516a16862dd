import type { InvitationLink, ListedOperator } from '@aaspaas/contract/features/admin-operators.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { CallLink } from '../console/call-link.tsx';
import card from '../professionals/applicant-card.module.css';
import { lazySheet } from '../console/lazy-sheet.tsx';

const RolesForm = lazySheet(async () => ({ default: (await import('./roles-form.tsx')).RolesForm }));

const tones: Record<ListedOperator['state'], BadgeTone> = {
  invited: 'info',
  active: 'success',
  disabled: 'neutral',
};

/** One operator with the actions of owners. */
export function OperatorCard({
  one,
  mayChange,
  onChanged,
  onLink,
}: {
  one: ListedOperator;
  mayChange: boolean;
  onChanged: () => Promise<void>;
  onLink: (name: string, link: InvitationLink) => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const { userId } = useSession();
  const titleId = `operator-${one.id}`;
  return (
    <article className={card.card} aria-labelledby={titleId}>
      <header className="row flex-wrap justify-between gap-8">
        <h2 id={titleId} className="text-18" dir="auto">
          {one.name}
        </h2>
        <span className="row gap-6">
          {one.id === userId && <Badge tone="primary">{t('operator.you')}</Badge>}
          <Badge tone={tones[one.state]}>{t(`operator.state_${one.state}`)}</Badge>
        </span>
      </header>
      <p>
        <CallLink mobile={one.mobile} name={one.name} />
      </p>
      <p className="flex flex-wrap gap-6">
        {one.roles.map((role) => (
          <Badge key={role}>{t(`operator.role_${role}`)}</Badge>
        ))}
      </p>
      <p className="text-14 muted">
        {one.state === 'invited'
          ? one.link_expires_at
            ? t('operator.link_until', { time: formatInstant(one.link_expires_at, language) })
            : t('operator.link_over')
          : t(one.totp ? 'operator.totp_on' : 'operator.totp_off')}
      </p>
      {mayChange && <OperatorActions one={one} onChanged={onChanged} onLink={onLink} />}
    </article>
  );
}

function OperatorActions({
  one,
  onChanged,
  onLink,
}: {
  one: ListedOperator;
  onChanged: () => Promise<void>;
  onLink: (name: string, link: InvitationLink) => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const params = { id: String(one.id) };
  const run = async (action: string, send: (idempotencyKey: string) => Promise<void>) => {
    setBusy(action);
    try {
      await send(idempotency.keyFor([action, one.id]));
      idempotency.done();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(null);
    await onChanged();
  };
  const disable = async () => {
    const confirmed = await confirm({
      title: t('operator.disable_title', { name: one.name }),
      text: t('operator.disable_text'),
      yes: t('operator.disable'),
      no: t('admin.dismiss'),
    });
    if (!confirmed) return;
    await run('disable', async (idempotencyKey) => {
      toast.success((await adminCall('operator.disable', { params }, { idempotencyKey })).message);
    });
  };
  const renew = async () => {
    const confirmed = await confirm({
      title: t('operator.new_link_title', { name: one.name }),
      text: t('operator.new_link_text'),
      yes: t('operator.new_link'),
      no: t('admin.dismiss'),
      kind: 'plain',
    });
    if (!confirmed) return;
    await run('link', async (idempotencyKey) => {
      const { data } = await adminCall('operator.renew_link', { params }, { idempotencyKey });
      await onLink(one.name, data);
    });
  };
  const label = (action: string) => `${action}: ${one.name}`;
  if (one.state === 'disabled')
    return (
      <footer className={card.buttons}>
        <Button
          variant="default"
          aria-label={label(t('operator.enable'))}
          loading={busy === 'enable'}
          onClick={() =>
            void run('enable', async (idempotencyKey) => {
              toast.success((await adminCall('operator.enable', { params }, { idempotencyKey })).message);
            })
          }
        >
          {t('operator.enable')}
        </Button>
      </footer>
    );
  return (
    <footer className="flex flex-wrap gap-10">
      <Button
        variant="light"
        aria-label={label(t('operator.change_roles'))}
        disabled={busy !== null}
        onClick={() => setChoosing(true)}
      >
        {t('operator.change_roles')}
      </Button>
      <Button
        variant="default"
        aria-label={label(t('operator.new_link'))}
        loading={busy === 'link'}
        disabled={busy !== null}
        onClick={() => void renew()}
      >
        {t('operator.new_link')}
      </Button>
      <Button
        variant="default"
        aria-label={label(t('operator.disable'))}
        loading={busy === 'disable'}
        disabled={busy !== null}
        onClick={() => void disable()}
      >
        {t('operator.disable')}
      </Button>
      <RolesForm one={one} opened={choosing} close={() => setChoosing(false)} onChanged={onChanged} />
    </footer>
  );
}
