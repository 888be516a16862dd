import { type ReactNode, useState } from 'react';
import { PROFILE_DETAILS, type ProfileDetail, profileForm } from '@aaspaas/contract/features/profile.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { call } from '../../platform/api-client.ts';
import { updateSessionProfile } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError, PasswordField, TextareaField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { EmailVerification } from './email-verification.tsx';
import { MobileField } from './mobile-field.tsx';
import { SubmitButton } from './login/submit-button.tsx';
import type { EditableProfile, ProfileKind } from './profile/editable-profile.ts';
import { PendingMobile } from './profile/pending-mobile.tsx';
import { PictureField } from './profile/picture-field.tsx';

const HELP = {
  customer: 'account.edit_help',
  professional: 'account.edit_help_professional',
} as const satisfies Record<ProfileKind, string>;

type Fields = Record<ProfileDetail, string> & {
  name: string;
  mobile: string;
  /** Required with a new mobile number; never stored. */
  password: string;
};

const check = schemaCheck<Fields>(profileForm);

/** The Edit Profile screen: picture, name, e-mail, mobile number and address. `children` are rendered below the form. */
export function EditProfile({
  profile: loaded,
  kind = 'customer',
  children,
}: {
  profile: EditableProfile;
  kind?: ProfileKind;
  children?: ReactNode;
}) {
  const t = useText();
  const [profile, setProfile] = useState(loaded);
  const onChanged = (next: EditableProfile) => {
    setProfile(next);
    updateSessionProfile(next);
  };
  return (
    <Page narrow>
      <h1 className="page-title">{t('account.edit_title')}</h1>
      <p className="muted">{t(HELP[kind])}</p>
      <div className="stack gap-20 mt-20">
        <PictureField profile={profile} kind={kind} />
        {profile.pending_mobile !== null && (
          <PendingMobile key={profile.pending_mobile} profile={profile} onChanged={onChanged} />
        )}
        {profile.email && !profile.email_verified && <EmailVerification email={profile.email} />}
        {/* Remounts the form when the mobile number changes. */}
        <ProfileForm key={profile.mobile} profile={profile} kind={kind} onChanged={onChanged} />
        {children}
      </div>
    </Page>
  );
}

function fieldsOf(profile: EditableProfile): Fields {
  return {
    ...recordOf(PROFILE_DETAILS, (detail) => profile[detail] ?? ''),
    name: profile.name,
    mobile: profile.pending_mobile ?? profile.mobile,
    password: '',
  };
}

/** Returns the non-empty fields plus the cleared ones, whose values the server deletes. */
function changesOf(values: Fields, before: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value || before[name as keyof Fields]) form.set(name, value);
  return form;
}

function ProfileForm({
  profile,
  kind,
  onChanged,
}: {
  profile: EditableProfile;
  kind: ProfileKind;
  onChanged: (profile: EditableProfile) => void;
}) {
  const t = useText();
  const initial = fieldsOf(profile);
  const needsPassword = ({ mobile }: Fields) =>
    mobile !== profile.mobile && mobile !== (profile.pending_mobile ?? profile.mobile);
  const form = useForm<Fields>({
    initial,
    check: (values) => ({
      ...check(values),
      ...(needsPassword(values) && !values.password
        ? { password: 'account.mobile_password_required' as const }
        : {}),
    }),
    draftName: 'profile',
    secret: ['password'],
    async send(values) {
      const sent = needsPassword(values) ? values : { ...values, password: '' };
      const { data, message } = await call('account.update', {}, { form: changesOf(sent, initial) });
      form.set('password', '');
      onChanged(data);
      toast.success(message);
    },
  });
  return (
    <form method="post" className="stack gap-16" {...form.props}>
      <TextField {...form.field('name')} label={t('identity.name')} autoComplete="name" maxLength={100} />
      <TextField
        {...form.field('email')}
        kind="email"
        label={t('account.email')}
        autoComplete="email"
        help={
          form.errorOf('email') || !profile.email_verified
            ? null
            : t(form.values.email === profile.email ? 'account.email_confirmed' : 'account.email_help')
        }
      />
      <MobileField
        {...form.field('mobile')}
        help={form.errorOf('mobile') ? null : t('account.mobile_help')}
      />
      {needsPassword(form.values) && (
        <PasswordField
          {...form.field('password')}
          label={t('account.mobile_password')}
          autoComplete="current-password"
          help={form.errorOf('password') ? null : t('account.mobile_password_help')}
        />
      )}
      <TextareaField
        {...form.field('address')}
        label={t('account.address')}
        help={
          form.errorOf('address')
            ? null
            : t(kind === 'customer' ? 'account.address_help' : 'account.address_help_professional')
        }
        autoComplete="street-address"
        rows={2}
      />
      {kind === 'customer' && (
        <>
          <TextareaField
            {...form.field('description')}
            label={t('account.description')}
            help={form.errorOf('description') ? null : t('account.description_help')}
            rows={3}
          />
          <TextField
            {...form.field('gstin')}
            label={t('account.gstin')}
            help={form.errorOf('gstin') ? null : t('account.gstin_help')}
            autoComplete="off"
            maxLength={15}
          />
        </>
      )}
      <FormError form={form} />
      <SubmitButton busy={form.busy}>{t('account.save')}</SubmitButton>
    </form>
  );
}
