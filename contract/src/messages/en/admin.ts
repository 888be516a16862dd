export const admin = {
  'admin.employee_approved': 'The professional is approved and can log in now.',
  'admin.employee_rejected': 'The application was rejected and the professional is told.',
} as const;
