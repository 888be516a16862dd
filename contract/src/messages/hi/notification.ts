import type { notification as english } from '../en/notification.ts';

export const notification: Record<keyof typeof english, string> = {
  'notification.grouped': '{text} बुकिंग {booking} की {more, plural, one {# और सेवा} other {# और सेवाएँ}} भी।',
  'notification.booked': 'आपकी बुकिंग {booking} मिल गई: {service}, {when}। हम पेशेवर खोज रहे हैं।',
  'notification.professional_found': '{service} के लिए {name} आ रहे हैं, {when}।',
  'notification.professional_changed': '{service} के लिए अब {name} आ रहे हैं, {when}।',
  'notification.professional_left': '{service}, {when} के लिए {name} नहीं आ सकते। हम दूसरे पेशेवर खोज रहे हैं।',
  'notification.instant_unfilled':
    '{service}, {when} के लिए पास में अभी कोई नहीं मिला। ऐप में चुनें: रुकें, समय बदलें या मुफ़्त में रद्द करें।',
  'notification.rescheduled': '{service} का नया समय: {when}। हम पेशेवर खोज रहे हैं।',
  'notification.rescheduled_kept': '{service} का नया समय: {when}। {name} ही आएँगे।',
  'notification.rescheduled_reopened':
    '{service} का नया समय: {when}। {name} तब खाली नहीं हैं, इसलिए हम दूसरे पेशेवर खोज रहे हैं।',
  'notification.visit_day_before': 'याद रखें: {service}, {when}। ध्यान रखें कि पेशेवर अंदर आ सकें।',
  'notification.visit_soon': '{service} के लिए {name} जल्द आ रहे हैं: {when}।',
  'notification.start_code': '{service} का स्टार्ट कोड आ गया है। {name} दरवाज़े पर हों, तभी बताएँ।',
  'notification.on_the_way': '{service}, {when} के लिए {name} निकल चुके हैं।',
  'notification.on_the_way_minutes':
    '{service}, {when} के लिए {name} निकल चुके हैं: क़रीब {minutes, plural, one {# मिनट} other {# मिनट}}।',
  'notification.arrived': '{service} के लिए {name} पहुँच गए हैं।',
  'notification.professional_may_be_late':
    'पहले का काम लंबा चल रहा है। {service}, {when} के लिए {name} को देर हो सकती है। कुछ बदले तो हम बताएँगे।',
  'notification.professional_late':
    '{service}, {when} के लिए {name} को देर हो रही है। इंतज़ार करें, दूसरे पेशेवर बुलाएँ, समय बदलें या मुफ़्त में रद्द करें।',
  'notification.customer_absent':
    '{service} के लिए {name} आपके दरवाज़े पर हैं और आप मिल नहीं रहे। 15 मिनट के अंदर ऐप खोलें, नहीं तो वे लौट जाएँगे।',
  'notification.work_started': 'काम शुरू हो गया: {service}।',
  'notification.extra_requested':
    '{name} को {service} के लिए {hours, plural, one {# घंटा} other {# घंटे}} और चाहिए: ₹{amount} अतिरिक्त। ऐप में हाँ या ना बताएँ।',
  'notification.extra_expired': '{service} के लिए और समय देने का वक्त निकल गया। बुकिंग पहले जैसी रहेगी।',
  'notification.work_done': '{name} ने {service} का काम पूरा किया। देखकर मंज़ूर करें।',
  'notification.approve_reminder':
    '{service} का काम देखकर मंज़ूर करें। {hours, plural, one {# घंटे} other {# घंटों}} में इसे मंज़ूर मान लिया जाएगा।',
  'notification.auto_approved': 'आपका जवाब नहीं आया, इसलिए {service} अब मंज़ूर माना गया है।',
  'notification.paid_in_advance': 'पेमेंट मिल गया: बुकिंग {booking} के लिए ₹{amount}।',
  'notification.paid_after_work': 'पेमेंट मिल गया: बुकिंग {booking} के लिए ₹{amount}। धन्यवाद।',
  'notification.cancelled_by_you': 'आपने {service}, {when} की बुकिंग रद्द की।',
  'notification.cancelled_by_professional': '{name} ने {service}, {when} की बुकिंग रद्द कर दी। माफ़ कीजिए।',
  'notification.cancelled_by_us': 'हमें {service}, {when} की बुकिंग रद्द करनी पड़ी: {reason}',
  'notification.cancelled_no_show':
    '{service}, {when} के लिए {name} नहीं आए, इसलिए हमने बुकिंग रद्द कर दी। माफ़ कीजिए।',
  'notification.cancelled_absent':
    '{service}, {when} के लिए {name} आए, पर वहाँ कोई नहीं था, इसलिए हमने बुकिंग रद्द कर दी।',
  'notification.no_professional_found':
    '{service}, {when} के लिए कोई पेशेवर नहीं मिला, इसलिए हमने बुकिंग रद्द कर दी। माफ़ कीजिए।',
  'notification.no_show': 'लगता है, {service}, {when} के लिए {name} नहीं आए। माफ़ कीजिए, हम पता कर रहे हैं।',
  'notification.dispute_approved': 'हमने {service} की जाँच की: काम मंज़ूर माना गया है।',
  'notification.dispute_partially_refunded': 'हमने {service} की जाँच की: दाम ₹{amount} घटा दिया गया है।',
  'notification.dispute_refunded': 'हमने {service} की जाँच की: आपको इसका कुछ नहीं देना है।',
  'notification.dispute_redo': 'हमने {service} की जाँच की: काम फिर से होगा, {when}।',
  'notification.redo_offered': 'हमने {service} की जाँच की: काम मुफ़्त में फिर से हो सकता है। ऐप में समय चुनें।',
  'notification.refund_sent': '{service} के ₹{amount} का रिफ़ंड उसी खाते में भेजा जा रहा है, जिससे आपने पेमेंट किया था।',
  'notification.refund_processed':
    '{service} के ₹{amount} का रिफ़ंड भेज दिया गया। खाते में दिखने में 5 से 7 कामकाजी दिन लग सकते हैं।',
  'notification.refund_part_sent':
    '{service} के ₹{amount} का रिफ़ंड उसी खाते में भेजा जा रहा है, जिससे आपने पेमेंट किया था।',
  'notification.refund_part_processed':
    '{service} के ₹{amount} का रिफ़ंड भेज दिया गया। खाते में दिखने में 5 से 7 कामकाजी दिन लग सकते हैं।',
  'notification.amount_due': '{service} के ₹{amount} बाकी हैं। अभी पेमेंट करें।',
  'notification.cash_claimed': '{name} ने बताया कि आपने {service} के ₹{amount} नकद दिए। 48 घंटे के अंदर पुष्टि करें।',
  'notification.credit_granted':
    '{service} की बुकिंग रद्द होने पर आपको ₹{amount} का क्रेडिट मिला है। {day} तक की बुकिंग में काम आएगा।',
  'notification.job_request': 'पास में काम: {service}, {when}। जो पहले स्वीकार करे, काम उसका।',
  'notification.job_new': 'नया काम: {service}, {when}।',
  'notification.job_unassigned': '{service}, {when} का काम किसी और को दे दिया गया है। आपको जाने की ज़रूरत नहीं है।',
  'notification.job_cancelled': '{service}, {when} की बुकिंग रद्द हो गई है।',
  'notification.job_rescheduled': 'ग्राहक ने समय बदल दिया: {service}, अब {when}।',
  'notification.job_unassigned_by_reschedule':
    'ग्राहक ने {service} का समय बदलकर {when} कर दिया, जब आप खाली नहीं हैं। आपको दोनों समय नहीं जाना है।',
  'notification.job_outlook':
    'कल, {day} को करीब {count, plural, one {# काम} other {# काम}} हैं। सूची शाम को मिलेगी।',
  'notification.job_list': 'कल, {day} के {count, plural, one {# काम} other {# काम}}: {jobs}।',
  'notification.job_day_before': 'याद रखें, आपका काम: {service}, {when}।',
  'notification.job_soon': 'आपका अगला काम: {service}, {when}। पता ऐप में देखें।',
  'notification.job_leave':
    '{service}, {when} के लिए निकलने का समय हो रहा है। रास्ते में करीब {minutes, plural, one {# मिनट} other {# मिनट}} लगेंगे।',
  'notification.job_leave_now': '{service}, {when} के लिए अभी निकलें और “मैं निकल गया हूँ” दबाएँ।',
  'notification.job_late': '{service}, {when} के लिए आपको देर हो गई है। जल्दी पहुँचें या ग्राहक को फ़ोन करें।',
  'notification.job_customer_waits': 'ग्राहक आपका इंतज़ार कर रहे हैं: {service}, {when}।',
  'notification.job_customer_here': 'ग्राहक अब मौजूद हैं: {service}। काम शुरू करें।',
  'notification.job_visit_noted':
    '{service}, {when} के लिए ग्राहक नहीं मिले। यह काम खत्म हुआ। आपका जाना दर्ज कर लिया गया है।',
  'notification.job_running_over':
    '{service} का समय पूरा हो गया है। काम पूरा करें या और समय माँगें, ताकि अगले ग्राहक को इंतज़ार न करना पड़े।',
  'notification.job_extra_agreed':
    'ग्राहक ने {service} के लिए {hours, plural, one {# घंटा} other {# घंटे}} और मंज़ूर किए: ₹{amount} अतिरिक्त।',
  'notification.job_extra_declined':
    'ग्राहक ने {service} के लिए {hours, plural, one {# घंटा} other {# घंटे}} और देने से मना किया। बुकिंग पहले जैसी रहेगी।',
  'notification.job_extra_expired':
    '{service} के लिए {hours, plural, one {# घंटा} other {# घंटे}} और माँगने पर ग्राहक का जवाब नहीं आया। बुकिंग पहले जैसी रहेगी।',
  'notification.job_extra_conflict':
    '{service} में {hours, plural, one {# घंटा} other {# घंटे}} और नहीं जुड़े: आपका अगला काम जल्दी शुरू होता है।',
  'notification.job_approved': 'ग्राहक ने आपका काम मंज़ूर किया: {service}।',
  'notification.job_declined': 'ग्राहक ने आपका काम नामंज़ूर किया: {service}। हम पता कर रहे हैं।',
  'notification.code_blocked':
    '{service}, {when} के स्टार्ट कोड नहीं चले। अगर {name} आपके पास हैं, तो ऐप में काम शुरू करें।',
  'notification.job_code_blocked':
    '{service}, {when} के लिए बहुत बार OTP बने या गलत OTP डाले गए। अब ग्राहक अपने ऐप में काम शुरू कर सकते हैं।',
  'notification.job_code_reset': 'अब आप {service}, {when} के लिए नया OTP बना सकते हैं।',
  'notification.job_started': 'हमने {service}, {when} का काम शुरू दर्ज कर दिया है। आप काम शुरू करें।',
  'notification.job_started_by_customer': 'ग्राहक ने बताया कि आप पहुँच गए हैं: {service}, {when}। आप काम शुरू करें।',
  'notification.job_missed': '{service}, {when} का काम आपने समय पर शुरू नहीं किया। हम आपसे इस बारे में पूछेंगे।',
  'notification.job_dispute_approved': 'हमने {service} की जाँच की: आपका काम मंज़ूर माना गया है।',
  'notification.job_dispute_partially_refunded': 'हमने {service} की जाँच की: दाम ₹{amount} घटा दिया गया है।',
  'notification.job_dispute_refunded': 'हमने {service} की जाँच की: ग्राहक को इसका कुछ नहीं देना है।',
  'notification.job_dispute_redo': 'हमने {service} की जाँच की: काम फिर से होगा।',
  'notification.job_cash_confirmed':
    'ग्राहक ने {service} के ₹{amount} नकद की पुष्टि की। हमारा कमीशन और टैक्स अगले भुगतानों से कटेंगे।',
  'notification.job_cash_denied': 'ग्राहक ने {service} के ₹{amount} नकद की पुष्टि नहीं की। रकम बाकी रहेगी।',
  'notification.job_cash_expired': 'ग्राहक ने {service} के ₹{amount} नकद पर जवाब नहीं दिया। रकम बाकी रहेगी।',
  'notification.payout_paid':
    'आपके काम के ₹{amount} आपके बैंक खाते में भेज दिए गए। काम और बैंक का रेफ़रेंस नंबर “कमाई” में देखें।',
  'notification.payout_returned':
    'बैंक ने ₹{amount} लौटा दिए ({reason})। कृपया “बैंक और टैक्स” में दूसरा खाता जोड़ें। फिर हम ये पैसे भेजेंगे।',
  'notification.payout_stopped':
    '₹{amount} आपके बैंक में नहीं भेजे जा सके ({reason})। आपको कुछ नहीं करना है: ये पैसे अगले पेआउट में आएँगे।',
  'notification.bank_changed':
    'आपका नया बैंक खाता जुड़ा है, जिसके आखिरी अंक {account} हैं। 72 घंटे तक पेआउट नहीं होगा। अगर यह आपने नहीं बदला, तो हमें अभी फ़ोन करें।',
  'notification.bank_verified': 'आपका बैंक खाता (आखिरी अंक {account}) सत्यापित हो गया। पेआउट इसी में आएगा।',
  'notification.bank_refused':
    'हम आपके बैंक खाते (आखिरी अंक {account}) में पैसे नहीं भेज सकते। कृपया “बैंक और टैक्स” में दूसरा खाता जोड़ें।',
  'notification.pd_received':
    'आपकी पी एंड डी पूछताछ मिल गई। हम फ़ोन करके दाम बताएँगे। स्थिति “पी एंड डी पूछताछ” में देखें।',
  'notification.registration_received': 'आपका रजिस्ट्रेशन मिल गया। हम इसे जाँचकर यहाँ और SMS से बताएँगे।',
  'notification.duty_ended':
    'आपने लगातार तीन अनुरोधों का जवाब नहीं दिया, इसलिए आपकी ड्यूटी बंद है। एक टैप से फिर शुरू करें।',
  'notification.tax_details_requested':
    '{day} तक अपना PAN या आधार जोड़ें। इसके बिना कानून के मुताबिक हर काम के दाम का 5% टैक्स (TDS) काटना होगा।',
  'notification.appeal_answered': 'हमने “{service}” के फ़ैसले की जाँच कर ली है। कृपया हमारा जवाब पढ़ें।',
  'notification.block_notice':
    '{day} से आपका खाता बंद रहेगा और आप काम नहीं ले पाएँगे (केस {case})। वजह: {reason} आप होम पेज पर अपील कर सकते हैं।',
  'notification.block_started':
    'आपका खाता बंद कर दिया गया है (केस {case})। वजह: {reason} अपील करने का तरीका लॉग इन करके देखें।',
  'notification.block_upheld': 'हमने केस {case} में आपकी अपील देखी। आपका खाता बंद रहेगा: {reason}',
  'notification.block_lifted': 'आपका खाता फिर से चालू है (केस {case})। {reason}',
  'notification.admin_block_appeal': '{name} ने खाता बंद होने पर अपील की है (केस {case})। कृपया 7 दिन में फ़ैसला करें।',
  'notification.admin_refund_approval':
    '{name} {service} (बुकिंग {booking}) के ₹{amount} के रिफ़ंड पर आपकी मंज़ूरी चाहते हैं। यह 72 घंटे तक रुकेगा।',
  'notification.admin_refund_rejected':
    '{service} (बुकिंग {booking}) का आपका ₹{amount} का रिफ़ंड नामंज़ूर हुआ: {reason}',
  'notification.admin_refund_expired':
    '{service} (बुकिंग {booking}) का आपका ₹{amount} का रिफ़ंड 72 घंटे में मंज़ूर नहीं हुआ। इस पर फिर से फ़ैसला करें।',
  'notification.admin_payout_approval': '{name} ने ₹{amount} की पेआउट सूची तैयार की है। कृपया इसे 24 घंटे में मंज़ूर करें।',
  'notification.admin_month_approval':
    '{name} चाहते हैं कि कोई दूसरा ऑपरेटर बही-खाते का एक महीना लॉक करे या फिर से खोले। कृपया जाँचकर फ़ैसला करें।',
  'notification.admin_write_off_approval':
    '{name} चाहते हैं कि ग्राहक के बकाया ₹{amount} माफ़ किए जाएँ। कृपया जाँचकर फ़ैसला करें।',
  'notification.admin_journal_approval':
    '{name} ने ₹{amount} की जर्नल एंट्री के लिए किसी दूसरे ऑपरेटर की मंज़ूरी माँगी है। कृपया जाँचकर फ़ैसला करें।',
  'notification.admin_books_fault':
    '{day} की रात की जाँच में बही-खाते में {count, plural, one {# गलती मिली} other {# गलतियाँ मिलीं}}। अगली सही जाँच तक पेआउट रुके रहेंगे।',
  'notification.admin_money_unmatched':
    'कुछ पैसा तीन कामकाजी दिनों से किसी चीज़ से मेल नहीं खाता। कृपया पता करें कि वह किसका है।',
  'notification.admin_settlement_differs': 'गेटवे का एक सेटलमेंट मेल नहीं खाता या पढ़ा नहीं जा सका। कृपया जाँचें।',
  'notification.admin_chargeback_due': 'एक चार्जबैक का जवाब 24 घंटे में देना है। कृपया गेटवे के डैशबोर्ड में सबूत भेजें।',
  'notification.admin_webhook_unknown': 'गेटवे का एक इवेंट लागू नहीं हो सका। वह वेबहुक में रखा है।',
  'notification.admin_export_ready':
    'सूची “{list}” का एक्सपोर्ट तैयार है: {count, plural, one {# पंक्ति} other {# पंक्तियाँ}}। 24 घंटे में डाउनलोड कर लें।',
  'notification.admin_export_failed': 'सूची “{list}” का एक्सपोर्ट नहीं बना। आप फिर कोशिश कर सकते हैं।',
  'notification.admin_appeal_new': '{name} ने “{service}” के फ़ैसले की जाँच माँगी है। कृपया 72 घंटे में जवाब दें।',
  'notification.admin_appeal_overdue':
    '{name} “{service}” की जाँच का 72 घंटे से ज़्यादा इंतज़ार कर चुके हैं। कृपया अभी जवाब दें।',
  'notification.admin_instant_unfilled': 'ड्यूटी पर किसी ने {service}, {when} नहीं लिया (बुकिंग {booking})।',
  'notification.admin_codes_unverified':
    'पिछले घंटे के 20 % से कम कोड डाले गए। एक घंटे तक कम कोड भेजे जाएँगे। कृपया मैसेज जाँच लें।',
  'notification.admin_sms_budget': 'आज के 80 % SMS भेजे जा चुके हैं। कल तक सिर्फ़ कोड भेजे जाएँगे। कृपया मैसेज जाँच लें।',
  'notification.admin_registration': '{name} ने पेशेवर के रूप में रजिस्टर किया है। मंज़ूरी बाकी है।',
  'notification.admin_registration_resubmitted': '{name} ने रजिस्ट्रेशन ठीक करके फिर भेजा है। मंज़ूरी बाकी है।',
  'notification.admin_custom_new': '{name} ने “{service}” जोड़ी है, जो सूची में नहीं है। इसका दाम तय करना है।',
  'notification.admin_custom_resubmitted': '{name} ने “{service}” फिर भेजी है। इसका दाम तय करना है।',
  'notification.admin_custom_changed': '{name} ने “{service}” बदली है। इसका दाम तय करना है।',
  'notification.admin_custom_withdrawn': '{name} ने “{service}” वापस ले ली है। अब दाम तय नहीं करना है।',
  'notification.application_approved': 'स्वागत है! आपका खाता मंज़ूर हो गया है। अब लॉग इन करें।',
  'notification.application_rejected': 'हम आपका खाता मंज़ूर नहीं कर सके: {reason}',
  'notification.custom_service_approved': 'आपकी सेवा “{service}” ऑनलाइन है। अब आसपास के ग्राहक इसे बुक कर सकते हैं।',
  'notification.custom_service_rejected': 'आपकी सेवा “{service}” मंज़ूर नहीं हुई: {reason}',
  'notification.review_hidden': '{service} का आपका रिव्यू छिपा दिया गया है। वजह: {reason}।',
  'notification.review_shown': '{service} का आपका रिव्यू फिर से दिख रहा है।',
  'notification.enquiry_received': '{service} के बारे में आपकी पूछताछ मिल गई। दाम आपको “सेवा पूछताछ” में मिलेगा।',
  'notification.enquiry_quoted': '{service}, {when} के लिए हमारा दाम: ₹{amount}। ऐप में मंज़ूर करें या मना करें।',
  'notification.enquiry_rejected': 'आपकी पूछताछ वाला काम हम नहीं कर पाएँगे: {reason}',
  'notification.title': 'सूचनाएँ',
  'notification.see_all': 'सभी देखें',
  'notification.read_all': 'सबको पढ़ा हुआ मानें',
  'notification.none': 'अभी कोई सूचना नहीं',
  'notification.none_help': 'आपकी बुकिंग से जुड़ी सूचनाएँ यहाँ दिखेंगी।',
  'notification.none_operator': 'नए रजिस्ट्रेशन यहाँ दिखेंगे, और वे सेवाएँ भी जिनका दाम तय करना है।',
  'notification.failed': 'आपकी सूचनाएँ लोड नहीं हुईं।',
  'notification.login_required': 'अपनी सूचनाएँ देखने के लिए लॉग इन करें',
  'notification.login_required_help': 'आपकी बुकिंग से जुड़ी सूचनाएँ यहाँ दिखेंगी।',
  'notification.today': 'आज',
  'notification.yesterday': 'कल',
  'notification.more': 'पुरानी सूचनाएँ दिखाएँ',
  'notification.action_code': 'कोड देखें',
  'notification.action_refund': 'रिफ़ंड देखें',
  'notification.action_price': 'दाम देखें',
  'notification.action_enquiry': 'पूछताछ देखें',
  'notification.action_job': 'काम देखें',
  'notification.action_open': 'खोलें',
  'notification.unread': 'बिना पढ़ी',
  'notification.unread_count': '{count} बिना पढ़ी',
  'notification.all_read': 'सब पढ़ लिया',
  'notification.find_service': 'सेवा खोजें',
  'notification.push_title': 'आसपास',
  'notification.push': 'इस डिवाइस पर सूचनाएँ',
  'notification.push_off': 'आसपास बंद हो, तब भी तुरंत सूचना पाएँ।',
  'notification.push_on': 'आसपास बंद हो, तब भी आपको यहाँ सूचनाएँ मिलती हैं।',
  'notification.push_blocked':
    'आपका ब्राउज़र सूचनाएँ रोक रहा है। ब्राउज़र की सेटिंग में इस साइट की सूचनाएँ चालू करें, फिर यहाँ लौटें।',
  'notification.push_unsupported': 'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता। आईफ़ोन पर पहले आसपास को होम स्क्रीन पर जोड़ें।',
  'notification.push_failed': 'यह नहीं हुआ। कृपया फिर से कोशिश करें।',
};
