import '../../platform/all-texts.ts';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { endSession, useSession, session } from '../../platform/session.ts';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { DeleteAccount } from './delete-account.tsx';
import classes from './privacy-panel.module.css';
import { download } from '../../platform/download.ts';

/** The parts of the panel that differ by role; the operator console shows no policy below the panel. */
const BY_ROLE = {
  user: {
    export: 'account.export_help',
    deletion: 'account.delete_help',
    policy: '#policy',
    policyName: 'account.policy_below',
    home: '/',
  },
  employee: {
    export: 'account.export_help_professional',
    deletion: 'account.delete_help_professional',
    policy: '#policy',
    policyName: 'account.policy_below',
    home: '/',
  },
  admin: {
    export: 'account.export_help_operator',
    deletion: 'account.delete_help_operator',
    policy: '/pages/privacy-policy',
    policyName: 'shell.privacy',
    home: '/admin/login',
  },
} as const;

/** Privacy controls: view consents, download the data export, delete the account. */
export default function PrivacyPanel() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { role, mobile } = useSession();
  const roleTexts = BY_ROLE[role ?? 'user'];
  const [deleting, setDeleting] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await downloadExport();
      toast.success(t('account.export_done'));
    } catch (error) {
      const errorText = error instanceof ApiFailure && error.status === 429 ? error.message : '';
      toast.error(errorText || t('account.export_failed'));
    } finally {
      setSaving(false);
    }
  };
  const deletion = {
    mobile: mobile ?? '',
    title: t('account.delete_title'),
    help: t(roleTexts.deletion),
    no: t('account.delete_no'),
    requestCode: async (again: boolean) =>
      (await call('account.send_deletion_code', { query: again ? { again: '1' } : {} })).data,
    async leave(otp: string) {
      const { data } = await call('account.delete', { body: { otp } });
      endSession();
      toast.info(t('account.deleted', { when: formatInstant(data.erase_at, language) }));
      await navigate(roleTexts.home);
    },
  };
  return (
    <section className={`border-b ${classes.panel}`} aria-labelledby="own-data">
      <h2 id="own-data">{t('account.title')}</h2>
      <p className="muted">
        {t('account.help')} <a href={roleTexts.policy}>{t(roleTexts.policyName)}</a>
      </p>
      <div className={`stack gap-16 mt-16 ${classes.parts}`}>
        <div className={classes.part}>
          <h3>{t('account.consent_title')}</h3>
          <Consents />
        </div>
        <div className={classes.part}>
          <h3>{t('account.export_title')}</h3>
          <p>{t(roleTexts.export)}</p>
          <Button
            variant="light"
            loading={saving}
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => void save()}
          >
            {t('account.export_button')}
          </Button>
        </div>
        <div className={classes.part}>
          <h3>{t('account.delete_title')}</h3>
          <p>{t(roleTexts.deletion)}</p>
          <Button
            variant="default"
            color="danger"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('account.delete_button')}
          </Button>
        </div>
      </div>
      <DeleteAccount opened={deleting} close={() => setDeleting(false)} deletion={deletion} />
    </section>
  );
}

function Consents() {
  const t = useText();
  const language = useLanguage();
  const { data, failed, retry } = usePublicQuery('consents', (signal) =>
    call('account.consents', {}, { signal }),
  );
  if (failed) return <FailedState look="line" text={t('account.consent_failed')} retry={retry} />;
  if (!data)
    return (
      <div aria-busy="true" className="stack w-full gap-8">
        <Skeleton height={16} width="80%" />
        <Skeleton height={14} width="60%" />
      </div>
    );
  if (data.data.length === 0) return <p>{t('account.consent_none')}</p>;
  return (
    <ul className="stack gap-8 list">
      {data.data.map((one) => (
        <li key={one.given_at}>
          <p>
            {t(one.by_phone ? 'account.consent_by_phone' : 'account.consent_line', {
              when: formatInstant(one.given_at, language),
            })}
          </p>
          <p className="text-14 muted">
            {t('account.consent_notice', {
              notice: one.notice,
              language: t(`account.language_${one.language}`),
            })}
            {one.terms_revision !== null && one.privacy_revision !== null && (
              <>
                {' '}
                {t('account.consent_revisions', {
                  terms: one.terms_revision,
                  privacy: one.privacy_revision,
                })}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Downloads the person's data export as a file.
 * @throws `ApiFailure` when the export fails.
 */
function downloadExport(): Promise<void> {
  return download(`/api/${session().role ?? 'user'}/export`, 'aaspaas.json');
}
