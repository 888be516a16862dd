export const console = {
  'console.menu': 'कंसोल',
  'console.test_mode': 'टेस्ट मोड',
  'console.waiting': ', {count} बाकी',
  'console.work': 'काम',
  'console.people': 'लोग',
  'console.money': 'पैसे',
  'console.system': 'सिस्टम',
} as const;
