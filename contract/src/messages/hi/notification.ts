import type { notification as english } from '../en/notification.ts';

export const notification: Record<keyof typeof english, string> = {
  'notification.sms': 'Aaspaas: {text}',
  'notification.sms_start_code':
    '{service} (बुकिंग {booking}) शुरू करने का कोड {code} है। यह कोड पेशेवर को तभी बताएँ जब वे आपके दरवाज़े पर हों।',
  'notification.booked': 'आपकी बुकिंग {booking} मिल गई: {service}, {when}। हम पेशेवर खोज रहे हैं।',
  'notification.professional_found': '{service} के लिए {name} आ रहे हैं, {when}।',
  'notification.professional_changed': '{service} के लिए अब {name} आ रहे हैं, {when}।',
  'notification.professional_left': '{service}, {when} वाले पेशेवर नहीं आ सकते। हम किसी और को खोज रहे हैं।',
  'notification.rescheduled': 'आपकी बुकिंग का समय बदल गया: {service}, अब {when}। हम पेशेवर खोज रहे हैं।',
  'notification.rescheduled_kept': 'आपकी बुकिंग का समय बदल गया: {service}, अब {when}। {name} ही आएँगे।',
  'notification.rescheduled_reopened':
    'आपकी बुकिंग का समय बदल गया: {service}, अब {when}। आपके पेशेवर उस समय खाली नहीं हैं, इसलिए हम किसी और को खोज रहे हैं।',
  'notification.start_code': '{service} शुरू करने का कोड आ गया है। पेशेवर जब दरवाज़े पर हों, तब उन्हें बताएँ।',
  'notification.work_started': 'काम शुरू हो गया: {service}।',
  'notification.extra_requested':
    '{name} को {service} के लिए {hours} घंटे का और समय चाहिए: ₹{amount} और। कृपया ऐप में हाँ या नहीं कहें।',
  'notification.extra_expired':
    '{service} के लिए और समय का अनुरोध खत्म हो गया। काम वैसा ही रहेगा, जैसा आपने बुक किया था।',
  'notification.work_done': 'काम पूरा हो गया: {service}। कृपया इसे स्वीकृत करें।',
  'notification.auto_approved': 'आपका जवाब नहीं मिला, इसलिए {service} अब स्वीकृत माना गया है।',
  'notification.paid_in_advance': 'भुगतान मिल गया: बुकिंग {booking} के लिए ₹{amount}।',
  'notification.paid_after_work': 'भुगतान मिल गया: बुकिंग {booking} के लिए ₹{amount}। धन्यवाद।',
  'notification.cancelled_by_you': 'आपने {service}, {when} रद्द किया।',
  'notification.cancelled_by_professional': 'पेशेवर ने {service}, {when} रद्द कर दिया। हमें खेद है।',
  'notification.cancelled_by_us': 'हमें {service}, {when} रद्द करना पड़ा: {reason}',
  'notification.cancelled_no_show': '{service}, {when} के लिए कोई नहीं आया, इसलिए हमने इसे रद्द कर दिया। हमें खेद है।',
  'notification.no_professional_found':
    '{service}, {when} के लिए कोई नहीं मिला, इसलिए हमने इसे रद्द कर दिया। हमें खेद है।',
  'notification.no_show': 'लगता है कि {service}, {when} के लिए कोई नहीं आया। हमें खेद है, हम पता कर रहे हैं।',
  'notification.dispute_approved': 'हमने {service} की जाँच की: काम स्वीकृत माना गया है।',
  'notification.dispute_partially_refunded': 'हमने {service} की जाँच की: कीमत ₹{amount} घटा दी गई है।',
  'notification.dispute_refunded': 'हमने {service} की जाँच की: आपको इसका कुछ नहीं देना है।',
  'notification.dispute_redo': 'हमने {service} की जाँच की: काम फिर से होगा, {when}।',
  'notification.refund_sent': '{service} के ₹{amount} वापस भेजे जा रहे हैं, उसी खाते में जिससे आपने भुगतान किया था।',
  'notification.refund_processed':
    '{service} के ₹{amount} वापस भेज दिए गए। खाते में दिखने में 5 से 7 कामकाजी दिन लगते हैं।',
  'notification.refund_part_sent': '{service} के ₹{amount} वापस भेजे जा रहे हैं, उसी खाते में जिससे आपने भुगतान किया था।',
  'notification.refund_part_processed':
    '{service} के ₹{amount} वापस भेज दिए गए। खाते में दिखने में 5 से 7 कामकाजी दिन लगते हैं।',
  'notification.job_new': 'आपके लिए नया काम: {service}, {when}।',
  'notification.job_unassigned': '{service}, {when} का काम किसी और को दे दिया गया है। आपको जाने की ज़रूरत नहीं है।',
  'notification.job_cancelled': '{service}, {when} रद्द हो गया है।',
  'notification.job_rescheduled': 'ग्राहक ने आपके काम का समय बदल दिया: {service}, अब {when}।',
  'notification.job_unassigned_by_reschedule':
    'ग्राहक ने {service} का समय बदलकर {when} कर दिया, जब आप खाली नहीं हैं। आपको न पुराने समय पर जाना है, न नए पर।',
  'notification.job_extra_agreed': 'ग्राहक ने {service} के लिए {hours} घंटे के और समय के लिए हाँ कहा: ₹{amount} और।',
  'notification.job_extra_declined':
    'ग्राहक ने {service} के लिए {hours} घंटे के और समय के लिए हाँ नहीं कहा। काम जैसा बुक हुआ था, वैसा ही रहेगा।',
  'notification.job_extra_expired':
    'ग्राहक ने {service} के लिए {hours} घंटे के और समय पर जवाब नहीं दिया। काम जैसा बुक हुआ था, वैसा ही रहेगा।',
  'notification.job_extra_conflict':
    '{service} के लिए {hours} घंटे का और समय नहीं जुड़ सका: आपका अगला काम बहुत जल्दी शुरू होता है।',
  'notification.job_approved': 'ग्राहक ने आपका काम स्वीकृत किया: {service}।',
  'notification.job_declined': 'ग्राहक आपके काम से संतुष्ट नहीं हैं: {service}। हम पता कर रहे हैं।',
  'notification.code_blocked':
    '{service}, {when} के लिए बहुत सारे ओटीपी या गलत कोशिशें हुईं। काम शुरू कराने के लिए हम आपको कॉल करेंगे।',
  'notification.job_code_blocked':
    '{service}, {when} के लिए बहुत सारे ओटीपी या गलत कोशिशें हुईं। हम आपको और ग्राहक को कॉल करेंगे।',
  'notification.job_code_reset': 'अब आप {service}, {when} के लिए नया ओटीपी बना सकते हैं।',
  'notification.job_started': 'हमने {service}, {when} शुरू कर दिया है। आप काम शुरू कर सकते हैं।',
  'notification.job_missed': 'आपने {service}, {when} समय पर शुरू नहीं किया। हम आपसे इस बारे में पूछेंगे।',
  'notification.job_dispute_approved': 'हमने {service} की जाँच की: आपका काम स्वीकृत माना गया है।',
  'notification.job_dispute_partially_refunded': 'हमने {service} की जाँच की: कीमत ₹{amount} घटा दी गई है।',
  'notification.job_dispute_refunded': 'हमने {service} की जाँच की: ग्राहक को इसका कुछ नहीं देना है।',
  'notification.job_dispute_redo': 'हमने {service} की जाँच की: काम फिर से होगा।',
  'notification.payout_paid':
    'आपके काम के ₹{amount} आपके बैंक खाते में भेज दिए गए। किस काम के हैं और बैंक की संख्या क्या है, यह आपकी कमाई में दिखेगा।',
  'notification.payout_returned':
    '₹{amount} आपके बैंक खाते में नहीं पहुँच सके ({reason})। कृपया अपने बैंक विवरण जाँच लें; अगले भुगतान के साथ हम इसे फिर भेजेंगे।',
  'notification.pd_received':
    'आपकी पी एंड डी पूछताछ मिल गई। हम इसे देखकर फ़ोन करेंगे और दाम बताएँगे; इसकी स्थिति पी एंड डी पूछताछ में दिखेगी।',
  'notification.registration_received':
    'आपका पंजीकरण हमें मिल गया है। हमारी टीम इसे देखकर आपको यहाँ और संदेश से बताएगी।',
  'notification.admin_registration': '{name} ने पेशेवर के रूप में पंजीकरण किया है और आपके निर्णय का इंतज़ार है।',
  'notification.admin_registration_resubmitted': '{name} ने पंजीकरण ठीक करके फिर भेजा है और आपके निर्णय का इंतज़ार है।',
  'notification.admin_custom_new': '{name} ने “{service}” जोड़ी है, जो सूची में नहीं है। इसकी कीमत तय होनी है।',
  'notification.admin_custom_resubmitted': '{name} ने “{service}” फिर भेजी है। इसकी कीमत तय होनी है।',
  'notification.admin_custom_changed': '{name} ने “{service}” बदली है, जिसकी कीमत तय होनी है।',
  'notification.admin_custom_withdrawn': '{name} ने “{service}” वापस ले ली है। अब इसकी कीमत तय नहीं करनी है।',
  'notification.application_approved': 'स्वागत है! आपका खाता स्वीकृत हो गया है। अब आप लॉग इन कर सकते हैं।',
  'notification.application_rejected': 'हम आपका खाता स्वीकृत नहीं कर सके: {reason}',
  'notification.custom_service_approved': 'आपकी सेवा “{service}” ऑनलाइन है। आस-पास के ग्राहक इसे अब बुक कर सकते हैं।',
  'notification.custom_service_rejected': 'आपकी सेवा “{service}” नहीं ली गई: {reason}',
  'notification.enquiry_received':
    '{service} के बारे में आपकी पूछताछ मिल गई। हम दाम बताएँगे; जवाब “सेवा पूछताछ” में दिखेगा।',
  'notification.enquiry_quoted':
    'आपकी पूछताछ पर हमारा दाम: {service}, {when}, ₹{amount} में। कृपया ऐप में मंज़ूर करें या मना करें।',
  'notification.enquiry_rejected': 'हम आपकी पूछताछ नहीं ले सके: {reason}',
  'notification.title': 'सूचनाएँ',
  'notification.see_all': 'सभी देखें',
  'notification.read_all': 'सभी को पढ़ा हुआ मानें',
  'notification.none': 'अभी कोई सूचना नहीं',
  'notification.none_help': 'आपकी बुकिंग में कुछ होने पर आप यहाँ पढ़ेंगे।',
  'notification.none_operator': 'नए पंजीकरण और कीमत का इंतज़ार करती सेवाएँ यहाँ दिखेंगी।',
  'notification.failed': 'आपकी सूचनाएँ लोड नहीं हो सकीं।',
  'notification.login_required': 'अपनी सूचनाएँ देखने के लिए लॉग इन करें',
  'notification.login_required_help': 'आपकी बुकिंग से जुड़ी सूचनाएँ यहाँ दिखेंगी।',
  'notification.today': 'आज',
  'notification.yesterday': 'कल',
  'notification.more': 'पुरानी सूचनाएँ दिखाएँ',
  'notification.unread': 'बिना पढ़ी',
  'notification.unread_count': '{count} बिना पढ़ी',
  'notification.all_read': 'सब पढ़ लिया',
  'notification.find_service': 'सेवा खोजें',
  'notification.push_title': 'आसपास',
  'notification.push': 'इस डिवाइस पर सूचनाएँ',
  'notification.push_off': 'आसपास बंद हो तब भी तुरंत ख़बर पाएँ।',
  'notification.push_on': 'यहाँ आपको तुरंत ख़बर मिलती है, आसपास बंद हो तब भी।',
  'notification.push_blocked':
    'आपका ब्राउज़र इन्हें रोक रहा है। ब्राउज़र की सेटिंग में इस साइट की सूचनाओं को अनुमति दें, फिर वापस आएँ।',
  'notification.push_unsupported': 'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता। आईफ़ोन पर पहले आसपास को होम स्क्रीन पर जोड़ें।',
  'notification.push_failed': 'यह नहीं हो सका। कृपया थोड़ी देर बाद फिर कोशिश करें।',
};
