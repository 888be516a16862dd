import type { common as english } from '../en/common.ts';

export const common: Record<keyof typeof english, string> = {
  'error.bad_request': 'अनुरोध पढ़ा नहीं जा सका।',
  'error.unauthenticated': 'आगे बढ़ने के लिए कृपया लॉग इन करें।',
  'error.wrong_credentials': 'मोबाइल नंबर या पासवर्ड सही नहीं है।',
  'error.payment_required': 'पहले भुगतान करना होगा।',
  'error.forbidden': 'आपको यह करने की अनुमति नहीं है।',
  'error.not_verified': 'कृपया अपना मोबाइल नंबर सत्यापित करें।',
  'error.not_approved': 'आपका खाता अभी एडमिन द्वारा सत्यापित नहीं हुआ है।',
  'error.nothing_to_review': 'इस सेवा का कोई स्वीकृत काम नहीं है जिसकी समीक्षा हो सके।',
  'error.not_found': 'नहीं मिला।',
  'error.state_changed': 'इस बीच यह बदल गया है। कृपया फिर से देखें।',
  'error.idempotency_reused': 'यह अनुरोध पहले ही किसी और सामग्री के साथ भेजा जा चुका है।',
  'error.idempotency_running': 'इस अनुरोध पर अभी काम चल रहा है।',
  'error.too_large': 'अनुरोध बहुत बड़ा है।',
  'error.invalid': 'कृपया चिह्नित जानकारी जाँच लें।',
  'error.invalid_value': 'यह मान मान्य नहीं है।',
  'error.required': 'यह जानकारी ज़रूरी है।',
  'error.too_long': 'यह लेख बहुत लंबा है।',
  'error.too_many': 'बहुत ज़्यादा कोशिशें हुईं। कृपया थोड़ा रुककर फिर कोशिश करें।',
  'error.internal': 'कुछ गड़बड़ हो गई।',
  'error.unavailable': 'सेवा अभी उपलब्ध नहीं है। कृपया फिर कोशिश करें।',
};
