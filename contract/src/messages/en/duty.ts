export const duty = {
  'duty.on': 'You’re on duty. We ask you first about work near you that begins soon.',
  'duty.off': 'You’re off duty. You keep the jobs you already have.',
  'duty.no_hours_left': 'You have no working hours left today. Change your hours first.',
  'duty.switch': 'On duty',
  'duty.help_on': 'Until {time}. We ask you first about work near you that begins soon.',
  'duty.help_off': 'Go on duty to get work near you that begins soon.',
  'duty.help_missed': 'You missed three requests in a row, so you’re off duty. Tap to go on duty again.',
  'duty.failed': 'We couldn’t change this. Check your connection and try again.',
  'duty.load_failed': 'We couldn’t load your duty.',
};
