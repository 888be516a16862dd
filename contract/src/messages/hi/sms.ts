import type { sms as english } from '../en/sms.ts';

export const sms: Record<keyof typeof english, string> = {
  'sms.otp_signup': '{code} आपका Aaspaas OTP है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।',
  'sms.otp_reset':
    '{code} Aaspaas का नया पासवर्ड बनाने के लिए आपका OTP है। यह 5 मिनट तक मान्य है। अगर आपने इसे नहीं मँगाया, तो इस मैसेज पर ध्यान न दें।',
  'sms.otp_unlock':
    '{code} बहुत बार गलत पासवर्ड डालने के बाद Aaspaas में लॉग इन करने का OTP है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।',
  'sms.otp_mobile': '{code} इस नंबर को Aaspaas से जोड़ने का OTP है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।',
  'sms.otp_delete':
    '{code} आपका Aaspaas खाता हटाने का OTP है। अगर आपने इसे नहीं मँगाया, तो अभी अपना पासवर्ड बदलें। इसे किसी को न बताएँ।',
  'sms.otp_bank':
    '{code} Aaspaas में बैंक खाता बदलने का OTP है। अगर आपने इसे नहीं मँगाया, तो अभी अपना पासवर्ड बदलें। इसे किसी को न बताएँ।',
  'sms.start_code': '{code} आपका Aaspaas स्टार्ट कोड है, {service} के लिए। पेशेवर दरवाज़े पर हों, तभी बताएँ।',
  'sms.mobile_changed':
    'आपके Aaspaas खाते का मोबाइल नंबर बदलकर {mobile} कर दिया गया है। अगर यह आपने नहीं किया, तो तुरंत हमसे संपर्क करें।',
  'sms.bank_account_changed': 'Aaspaas: बैंक खाता बदलकर **{account} कर दिया गया है। आपने नहीं बदला? हमें फ़ोन करें।',
  'sms.professional_found': 'Aaspaas: {name} आपकी बुकिंग के लिए {when} को आ रहे हैं। जानकारी ऐप में देखें।',
  'sms.professional_changed': 'Aaspaas: अब {name} आपकी बुकिंग के लिए {when} को आ रहे हैं। जानकारी ऐप में देखें।',
  'sms.professional_late':
    'Aaspaas: {service} के लिए {when} को आने वाले पेशेवर को देर हो रही है। ऐप में रुकें, बदलें या मुफ़्त में रद्द करें।',
  'sms.instant_unfilled':
    'Aaspaas: {service} के लिए {when} को अभी कोई पेशेवर नहीं मिला। ऐप में रुकें, बदलें या मुफ़्त में रद्द करें।',
  'sms.customer_absent':
    'Aaspaas: {name} आपके दरवाज़े पर हैं, {service} के लिए, और आप मिल नहीं रहे। 15 मिनट के अंदर ऐप खोलें।',
  'sms.visit_day_before': 'Aaspaas: याद रखें, {service} का काम {when} को है। ध्यान रखें कि पेशेवर अंदर आ सकें।',
  'sms.visit_soon': 'Aaspaas: {name} आपकी बुकिंग के लिए जल्द आ रहे हैं: {when}।',
  'sms.extra_requested':
    'Aaspaas: पेशेवर को {service} के लिए और समय चाहिए: Rs {amount} अतिरिक्त। ऐप में हाँ या ना बताएँ।',
  'sms.approve_reminder': 'Aaspaas: {service} का काम देखकर ऐप में मंज़ूर करें। {hours} घंटे में इसे मंज़ूर मान लिया जाएगा।',
  'sms.cancelled_by_professional':
    'Aaspaas: पेशेवर ने {service} की {when} की बुकिंग रद्द कर दी। माफ़ कीजिए। जानकारी ऐप में देखें।',
  'sms.cancelled_by_us': 'Aaspaas: हमें {service} की {when} की बुकिंग रद्द करनी पड़ी। कारण ऐप में देखें।',
  'sms.cancelled_no_show':
    'Aaspaas: पेशेवर {service} के लिए {when} को नहीं आए, इसलिए हमने बुकिंग रद्द कर दी। माफ़ कीजिए।',
  'sms.cancelled_absent':
    'Aaspaas: पेशेवर {service} के लिए {when} को आए, पर वहाँ कोई नहीं था, इसलिए हमने बुकिंग रद्द कर दी।',
  'sms.no_professional_found':
    'Aaspaas: {service} के लिए {when} को कोई पेशेवर नहीं मिला, इसलिए हमने बुकिंग रद्द कर दी। माफ़ कीजिए।',
  'sms.enquiry_quoted': 'Aaspaas: {service} के लिए हमारा दाम Rs {amount} है। ऐप में मंज़ूर करें या मना करें।',
  'sms.payment_link': 'Aaspaas: बुकिंग {booking} का पेमेंट इस लिंक से करें: {link} UPI PIN या OTP किसी को न बताएँ।',
  'sms.welcome_caller':
    'Aaspaas: आपने फ़ोन पर बुकिंग की, तो इस नंबर का खाता बन गया है। अपना पासवर्ड यहाँ बनाएँ: {link}',
  'sms.job_new': 'Aaspaas: नया काम: {service} का काम {when} को। जानकारी ऐप में देखें।',
  'sms.job_unassigned':
    'Aaspaas: {service} का {when} का काम किसी और को दे दिया गया है। आपको जाने की ज़रूरत नहीं है।',
  'sms.job_cancelled': 'Aaspaas: {service} की {when} की बुकिंग रद्द हो गई है। आपको जाने की ज़रूरत नहीं है।',
  'sms.job_rescheduled': 'Aaspaas: ग्राहक ने {service} का समय बदल दिया। अब काम {when} को है।',
  'sms.job_unassigned_by_reschedule':
    'Aaspaas: ग्राहक ने {service} का समय बदलकर {when} कर दिया, जब आप खाली नहीं हैं। आपको दोनों समय नहीं जाना है।',
  'sms.job_leave_now': 'Aaspaas: {service} के {when} के काम के लिए अभी निकलें और ऐप में "मैं निकल गया हूँ" दबाएँ।',
  'sms.job_late': 'Aaspaas: {service} के {when} के काम के लिए आपको देर हो गई है। जल्दी पहुँचें या ग्राहक को फ़ोन करें।',
  'sms.job_customer_here': 'Aaspaas: ग्राहक अब मौजूद हैं, {service} के लिए। काम शुरू करें।',
  'sms.job_code_reset': 'Aaspaas: अब आप {service} के {when} के काम के लिए नया OTP बना सकते हैं।',
  'sms.job_started': 'Aaspaas: हमने {service} का {when} का काम शुरू दर्ज कर दिया है। आप काम शुरू करें।',
  'sms.job_soon': 'Aaspaas: आपका अगला काम {service} है, समय {when}। पता ऐप में देखें।',
  'sms.job_list': 'Aaspaas: कल, {day} को आपके काम: कुल {count}। सूची ऐप में देखें।',
  'sms.block_notice': 'Aaspaas: हम {day} को आपका खाता बंद करेंगे। वजह और अपील का तरीका ऐप में देखें।',
  'sms.block_started':
    'Aaspaas: हमने आपका खाता बंद कर दिया है, केस {case}। वजह जानने और अपील करने के लिए लॉग इन करें।',
  'sms.block_upheld':
    'Aaspaas: हमने केस {case} में आपकी अपील देखी। आपका खाता बंद रहेगा। हमारा जवाब पढ़ने के लिए लॉग इन करें।',
  'sms.block_lifted': 'Aaspaas: आपका खाता फिर से चालू है। अब आप पहले की तरह लॉग इन कर सकते हैं।',
  'sms.admin_books_fault':
    'Aaspaas: बही-खाता मेल नहीं खाता। जाँच {day}, गलतियाँ: {count}। पेआउट रुके हैं। कंसोल में बही-खाता देखें।',
  'sms.admin_money_unmatched': 'Aaspaas: कुछ पैसों का 3 कामकाजी दिन से मिलान नहीं हुआ है। कंसोल में सेटलमेंट देखें।',
  'sms.admin_settlement_differs': 'Aaspaas: गेटवे का एक सेटलमेंट मेल नहीं खाता या पढ़ा नहीं जा सका। कंसोल में सेटलमेंट देखें।',
  'sms.admin_chargeback_due': 'Aaspaas: एक चार्जबैक का जवाब 24 घंटे में देना है। कंसोल के रिफ़ंड में चार्जबैक देखें।',
  'sms.admin_webhook_unknown': 'Aaspaas: गेटवे का एक इवेंट लागू नहीं हो सका। कंसोल में वेबहुक देखें।',
  'sms.registration_received': 'Aaspaas: आपका रजिस्ट्रेशन मिल गया। हम इसे जाँचकर SMS से बताएँगे।',
  'sms.application_approved': 'Aaspaas: स्वागत है! आपका खाता मंज़ूर हो गया है। अब लॉग इन करें।',
  'sms.application_rejected':
    'Aaspaas: हम आपका खाता मंज़ूर नहीं कर सके: {reason} ज़्यादा जानने और ठीक करने के लिए लॉग इन करें।',
  'sms.refund_processed':
    'Aaspaas: हमने {service} के Rs {amount} का रिफ़ंड भेज दिया है। इसमें 5 से 7 कामकाजी दिन लग सकते हैं।',
  'sms.refund_part_processed':
    'Aaspaas: हमने {service} के दाम में से Rs {amount} लौटा दिए हैं। इसमें 5 से 7 कामकाजी दिन लग सकते हैं।',
  'sms.amount_due': 'Aaspaas: {service} के Rs {amount} बाकी हैं। ऐप में पेमेंट करें।',
  'sms.cash_claimed': 'Aaspaas: {name} ने बताया कि आपने Rs {amount} नकद दिए। 48 घंटे में ऐप में पुष्टि करें।',
};
