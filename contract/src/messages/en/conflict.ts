/** Texts for operators who work on the same booking. */
export const conflict = {
  'conflict.changed': '{name} changed this after you opened it.',
  'conflict.title': 'This booking has changed',
  'conflict.user': 'Customer',
  'conflict.employee': 'Professional',
  'conflict.admin': 'Operator',
  'conflict.system': 'System',
  'conflict.at': 'Last change: {time}',
  'conflict.other_fields': 'State, professional, time, price and flag are as you saw them.',
  'conflict.help':
    'Reload shows the booking as it is now and keeps what you entered. Apply again does what you asked for.',
  'conflict.field_changed': 'changed',
  'conflict.reload': 'Reload',
  'conflict.apply_again': 'Apply again',
  'conflict.viewing': '{name} is viewing this booking',
  'conflict.editing': '{name} is editing this booking',
} as const;
