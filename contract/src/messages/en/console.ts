export const console = {
  'console.menu': 'Console',
  'console.test_mode': 'Test mode',
  'console.waiting': ', {count} waiting',
  'console.work': 'Work',
  'console.people': 'People',
  'console.money': 'Money',
  'console.system': 'System',
} as const;
