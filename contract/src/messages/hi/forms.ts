import type { forms as english } from '../en/forms.ts';

export const forms: Record<keyof typeof english, string> = {
  'forms.name_required': 'नाम लिखना ज़रूरी है',
  'forms.email_required': 'ईमेल लिखना ज़रूरी है',
  'forms.email_invalid': 'ईमेल सही नहीं है',
  'forms.email_valid_please': 'कृपया सही ईमेल लिखें',
  'forms.mobile_required': 'मोबाइल नंबर लिखना ज़रूरी है',
  'forms.mobile_ten_digits': 'मोबाइल नंबर 10 अंकों का होना चाहिए',
  'forms.mobile_valid_please': 'कृपया 10 अंकों का सही मोबाइल नंबर लिखें।',
  'forms.address_required': 'पता लिखना ज़रूरी है',
  'forms.description_required': 'काम का विवरण लिखना ज़रूरी है',
  'forms.agree_terms_and_conditions': 'नियम और शर्तें मानना ज़रूरी है',
  'forms.agree_terms': 'शर्तें मानना ज़रूरी है',
  'forms.slot_incomplete': 'कृपया बुकिंग के समय की सारी जानकारी भरें',
  'forms.select_a_service': 'कम से कम एक सेवा चुनें',
  'forms.rating_required': 'भेजने से पहले कृपया रेटिंग चुनें',
  'forms.reason_required': 'कृपया कारण बताएँ।',
  'forms.enter_all_digits': 'कृपया OTP के सभी अंक डालें।',
};
