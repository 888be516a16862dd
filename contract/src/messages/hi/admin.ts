import type { admin as english } from '../en/admin.ts';

export const admin: Record<keyof typeof english, string> = {
  'admin.employee_approved': 'पेशेवर स्वीकृत हो गए हैं और अब लॉग इन कर सकते हैं।',
  'admin.employee_rejected': 'आवेदन अस्वीकार कर दिया गया और पेशेवर को बता दिया गया है।',
};
