/** Work without a signal, and pictures of finished work. */
export const outbox = {
  'outbox.pending': 'Waiting to be sent',
  'outbox.blocked': 'Waits for the start',
  'outbox.refused': 'Not accepted',
  'outbox.title': 'Not sent yet',
  'outbox.help':
    'These are kept on this phone and sent by themselves, in order, as soon as there is a signal.',
  'outbox.start': 'Work started',
  'outbox.finish': 'Work completed',
  'outbox.pictures_one': '1 picture',
  'outbox.pictures_some': '{count} pictures',
  'outbox.send_now': 'Send now',
  'outbox.enter_again': 'Enter the code again',
  'outbox.try_again': 'Try again',
  'outbox.discard': 'Discard',
  'outbox.discard_named': 'Discard: {what}, {job}',
  'outbox.discard_title': 'Discard this?',
  'outbox.discard_text': '“{what}” of {time} is then never sent. For our records it did not happen.',
  'outbox.discard_start_text':
    '“{what}” of {time} and what follows it are then never sent. For our records it did not happen.',
  'outbox.discard_yes': 'Yes, discard it',
  'outbox.discard_no': 'No, keep it',
  'outbox.queued_start':
    'No signal. The start is kept on this phone, checked and sent when the signal is back.',
  'outbox.queued_finish': 'No signal. It is kept on this phone and sent when the signal is back.',
  'outbox.sent': 'Sent: {what}, {job}',
  'outbox.not_accepted': 'Not accepted: {what}, {job}. {why}',
  'outbox.no_connection': 'No connection. As of {time}.',
  'outbox.code_no_signal':
    'No signal, so no new OTP. If {name} has one already, enter it: it is checked when the signal is back.',
  'outbox.logout_title': 'Log out with unsent work?',
  'outbox.logout_text':
    'What you did without a signal has not been sent yet. It stays on this phone and is sent when you log in here again. After a day we no longer take it.',
  'outbox.logout_yes': 'Log out all the same',
  'outbox.logout_no': 'Stay logged in',
  'outbox.photos': 'Pictures of the finished work ({optional})',
  'outbox.photos_help': 'Up to 4. Only the customer and our team see them.',
  'outbox.photos_add': 'Add pictures',
  'outbox.photos_too_many': 'Up to 4 pictures can be added.',
  'outbox.photos_count': '{count} of {most} pictures',
} as const;
