import type { common as english } from '../en/common.ts';

export const common: Record<keyof typeof english, string> = {
  'error.bad_request': 'हम इसे पढ़ नहीं पाए। कृपया फिर से कोशिश करें।',
  'error.unauthenticated': 'आगे बढ़ने के लिए कृपया लॉग इन करें।',
  'error.wrong_credentials': 'मोबाइल नंबर या पासवर्ड गलत है।',
  'error.payment_required': 'कृपया पहले पेमेंट करें।',
  'error.forbidden': 'आपको यह करने की अनुमति नहीं है।',
  'error.not_verified': 'कृपया अपना मोबाइल नंबर वेरिफ़ाई करें।',
  'error.not_approved': 'एडमिन ने आपका खाता अभी वेरिफ़ाई नहीं किया है।',
  'error.nothing_to_review': 'पहले काम मंज़ूर करें, फिर रिव्यू दें।',
  'error.not_found': 'नहीं मिला।',
  'error.state_changed': 'इस बीच यह बदल गया है। कृपया फिर से देख लें।',
  'error.idempotency_reused': 'यह पहले ही अलग जानकारी के साथ भेजा जा चुका है।',
  'error.idempotency_running': 'इस पर अभी काम हो रहा है।',
  'error.too_large': 'यह भेजने के लिए बहुत बड़ा है।',
  'error.invalid': 'कृपया निशान वाली जानकारी जाँच लें।',
  'error.required': 'यह जानकारी ज़रूरी है।',
  'error.too_long': 'यह बहुत लंबा है।',
  'error.sms_budget': 'आज और OTP नहीं भेजे जा सकते। कृपया कल फिर से कोशिश करें।',
  'error.too_many': 'बहुत ज़्यादा कोशिशें हुईं। कृपया थोड़ी देर बाद फिर से कोशिश करें।',
  'error.overloaded': 'अभी बहुत भीड़ है। कृपया कुछ सेकंड बाद फिर से कोशिश करें।',
  'error.unavailable': 'यह अभी नहीं चल रहा है। कृपया फिर से कोशिश करें।',
};
