import type { DemoPage } from '../types.ts';

/** The terms for customers and the company; match the product's behaviour (product.md, "Booking"). */
export const termsAndConditions: DemoPage = {
  slug: 'terms-and-conditions',
  title: { en: 'Terms and conditions', hi: 'नियम और शर्तें' },
  body: {
    en: `
<p>These are the rules of using Aaspaas, in plain words. By creating an account or booking a service you agree to them.</p>
<h2>Your account</h2>
<ul>
<li>You need a working Indian mobile number, and you keep your password and codes to yourself.</li>
<li>One number can have one customer account and one professional account.</li>
</ul>
<h2>Booking and price</h2>
<ul>
<li>You book for 1 to 12 hours, or for 1 to 3 days of 8 hours each. The price is the rate times the hours or days, rounded to whole rupees.</li>
<li>The price you see when you confirm is the price you pay for that time. Working longer costs extra; agree on it before the extra time begins.</li>
<li>Material and spare parts are not part of the price unless the service says so. Ask for the bill.</li>
<li>“Price on enquiry” services have no fixed rate. You send an enquiry and receive a quotation, which you may accept or decline.</li>
</ul>
<h2>The work</h2>
<ul>
<li>When the professional arrives, a four-digit start code appears in your account and comes by SMS. Tell it to the professional only when they stand before you.</li>
<li>When the professional says the work is complete, you approve or decline it. If we hear nothing for 48 hours, it counts as approved.</li>
<li>If you decline, our team looks into it, speaks to both sides, and decides: approved, refunded in part or in full, or done again.</li>
<li>After approving you can rate the work, and change the review for 7 days.</li>
</ul>
<h2>Payment</h2>
<p>“Pay after the work” means that you pay when the work is done. Where paying online is offered, it counts when the payment provider has confirmed it to us.</p>
<h2>Safety and respect</h2>
<p>Provide a safe place to work, drinking water and fair breaks. Harassment, discrimination, or asking for unsafe or unlawful work ends the booking and may close the account. In danger, call 112.</p>
<h2>Our part</h2>
<p>Professionals work independently; we check and approve them, arrange the booking and settle disputes. Nothing here takes away your rights under Indian consumer law.</p>`,
    hi: `
<p>ये आसपास इस्तेमाल करने के नियम हैं, सरल शब्दों में। खाता बनाने या सेवा बुक करने पर आप इन्हें मानते हैं।</p>
<h2>आपका खाता</h2>
<ul>
<li>आपके पास चालू भारतीय मोबाइल नंबर होना चाहिए, और पासवर्ड व कोड किसी को न बताएँ।</li>
<li>एक नंबर से एक ग्राहक खाता और एक पेशेवर खाता बन सकता है।</li>
</ul>
<h2>बुकिंग और कीमत</h2>
<ul>
<li>आप 1 से 12 घंटे या 8-8 घंटे के 1 से 3 दिन बुक कर सकते हैं। कीमत दर को घंटों या दिनों से गुणा करके पूरे रुपये में बनती है।</li>
<li>पक्का करते समय जो कीमत दिखती है, उस समय के लिए वही देनी होती है। ज़्यादा समय का पैसा अलग है; अतिरिक्त काम शुरू होने से पहले बात कर लें।</li>
<li>सामान और पुर्ज़े कीमत में शामिल नहीं हैं, जब तक सेवा में लिखा न हो। बिल ज़रूर माँगें।</li>
<li>पूछताछ वाली सेवाओं की तय दर नहीं होती। आप पूछताछ भेजते हैं और कोटेशन पाते हैं, जिसे मानना या न मानना आपके हाथ में है।</li>
</ul>
<h2>काम</h2>
<ul>
<li>पेशेवर के पहुँचने पर चार अंकों का स्टार्ट कोड आपके खाते में दिखता है और एसएमएस से आता है। कोड तभी बताएँ जब वे आपके सामने हों।</li>
<li>जब पेशेवर काम पूरा बताते हैं, तब आप उसे मंज़ूर या नामंज़ूर करते हैं। 48 घंटे तक जवाब न मिले तो काम मंज़ूर माना जाता है।</li>
<li>नामंज़ूर करने पर हमारी टीम दोनों पक्षों से बात करके फ़ैसला करती है: मंज़ूर, आंशिक या पूरा रिफ़ंड, या दोबारा काम।</li>
<li>मंज़ूरी के बाद आप रेटिंग दे सकते हैं और 7 दिन तक समीक्षा बदल सकते हैं।</li>
</ul>
<h2>भुगतान</h2>
<p>“काम के बाद भुगतान” का मतलब है कि आप काम पूरा होने पर पैसे देते हैं। जहाँ ऑनलाइन भुगतान मिलता है, वह तब गिना जाता है जब भुगतान कंपनी हमें पुष्टि कर दे।</p>
<h2>सुरक्षा और सम्मान</h2>
<p>काम की सुरक्षित जगह, पीने का पानी और उचित विराम दें। दुर्व्यवहार, भेदभाव या ख़तरनाक और ग़ैरकानूनी काम की माँग पर बुकिंग ख़त्म होती है और खाता बंद हो सकता है। ख़तरे में 112 पर फ़ोन करें।</p>
<h2>हमारी भूमिका</h2>
<p>पेशेवर स्वतंत्र रूप से काम करते हैं; हम उन्हें जाँचकर मंज़ूरी देते हैं, बुकिंग का इंतज़ाम करते हैं और विवाद सुलझाते हैं। यहाँ की कोई बात भारतीय उपभोक्ता कानून के आपके अधिकार कम नहीं करती।</p>`,
  },
};
