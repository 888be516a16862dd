import type {
  ChannelChoice,
  NotificationGroup,
  Preferences,
} from '@aaspaas/contract/features/preferences.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { type ReactNode, useId, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../ui/language/use-text.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './preference-switches.module.css';

/** The groups that have another name for professionals. */
const WORDED_FOR_PROFESSIONALS = ['bookings', 'cancellations', 'reminders', 'payments'] as const;

/** The groups of operators: their one switch also decides whether the bell counts the group. */
const OF_OPERATORS: readonly NotificationGroup[] = [
  'dispatch',
  'support',
  'finance',
  'content',
  'system',
  'own_work',
];

/** Returns the name of a group in the reader's words, and its explanation. */
function textsOf(group: NotificationGroup, isProfessional: boolean): readonly [MessageKey, MessageKey] {
  const own = WORDED_FOR_PROFESSIONALS.find((one) => one === group);
  if (isProfessional && own)
    return [`preference.group_${own}_professional`, `preference.group_${own}_professional_help`];
  return [`preference.group_${group}`, `preference.group_${group}_help`];
}

/** The groups with a switch for each channel; a switch takes effect immediately. */
export function PreferenceSwitches({
  preferences: { groups },
  isProfessional,
  onChanged,
}: {
  preferences: Preferences;
  isProfessional: boolean;
  onChanged: (preferences: Preferences) => void;
}) {
  const t = useText();
  const [saving, setSaving] = useState<{ readonly key: string; readonly enabled: boolean } | null>(null);
  const change = async (group: NotificationGroup, channel: ChannelChoice['channel'], enabled: boolean) => {
    setSaving({ key: `${group}.${channel}`, enabled });
    try {
      const { data } = await call('preferences.change', { body: { group, channel, enabled } });
      onChanged(data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.fields['channel'] ?? t('preference.save_failed'));
    } finally {
      setSaving(null);
    }
  };
  return (
    <div className="clip card">
      {groups.map(({ group, channels }) => {
        const [name, help] = textsOf(group, isProfessional);
        return (
          <Group key={group} name={t(name)} help={t(help)}>
            {channels.map(({ channel, enabled, required }) => {
              const isSaving = saving?.key === `${group}.${channel}`;
              return (
                <SwitchField
                  key={channel}
                  label={t(OF_OPERATORS.includes(group) ? 'preference.notify' : `preference.${channel}`)}
                  help={required ? t('preference.required') : null}
                  checked={isSaving ? saving.enabled : enabled}
                  disabled={required || saving !== null}
                  onChange={(on) => void change(group, channel, on)}
                />
              );
            })}
          </Group>
        );
      })}
    </div>
  );
}

function Group({ name, help, children }: { name: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.group} role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <div>
        <h2 id={id} className="text-16 semibold">
          {name}
        </h2>
        <p id={`${id}-help`} className="text-15 muted">
          {help}
        </p>
      </div>
      <div className={classes.channels}>{children}</div>
    </div>
  );
}
