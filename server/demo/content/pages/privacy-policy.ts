import type { DemoPage } from '../types.ts';

/** What data the product stores and why; matches the product's behaviour (product.md, "Identity", "Places", "Files"). */
export const privacyPolicy: DemoPage = {
  slug: 'privacy-policy',
  title: { en: 'Privacy policy', hi: 'गोपनीयता नीति' },
  body: {
    en: `
<p>We keep what a booking needs, and no more.</p>
<h2>What we keep</h2>
<ul>
<li><strong>Account:</strong> your name, mobile number, and what you add to your profile. The password is stored in a form that nobody can read.</li>
<li><strong>Bookings and enquiries:</strong> the address, time, description and pictures you give, messages about the job, and your review.</li>
<li><strong>Place:</strong> only to find services near you, and only when you allow it or type it. Your browser rounds the position to about 100 metres before sending it.</li>
<li><strong>Professionals:</strong> registration details, ID proofs and bank details. ID proofs are private; only our team may open them, and each view is recorded.</li>
</ul>
<h2>Who sees it</h2>
<p>The professional who is coming sees your name, mobile, e-mail, address and description. After the job is completed or cancelled these are masked. You see the professional’s name, picture and rating. We do not sell data and show no advertising.</p>
<h2>In your browser</h2>
<p>We use a login cookie and a few saved settings such as language and place. There is no cookie that follows you to other sites.</p>
<h2>Your choices</h2>
<ul>
<li>Download your data, or correct it in your profile, at any time.</li>
<li>Delete your account with a code sent to your phone, once no booking is open and no money is owed. You can undo this for 7 days; then your personal data are erased. Invoices and accounts must be kept by law, without your personal details.</li>
<li>Turn off location and notifications in your browser whenever you like.</li>
</ul>
<p>Questions about your data: Report &amp; Queries in your profile.</p>`,
    hi: `
<p>हम वही रखते हैं जो बुकिंग के लिए ज़रूरी है, उससे ज़्यादा नहीं।</p>
<h2>हम क्या रखते हैं</h2>
<ul>
<li><strong>खाता:</strong> आपका नाम, मोबाइल नंबर और जो आप प्रोफ़ाइल में जोड़ते हैं। पासवर्ड ऐसे रूप में रखा जाता है जिसे कोई पढ़ नहीं सकता।</li>
<li><strong>बुकिंग और पूछताछ:</strong> आपका दिया पता, समय, विवरण और तस्वीरें, काम से जुड़े संदेश और आपकी समीक्षा।</li>
<li><strong>जगह:</strong> सिर्फ़ पास की सेवाएँ ढूँढने के लिए, और तभी जब आप अनुमति दें या ख़ुद लिखें। भेजने से पहले आपका ब्राउज़र जगह को लगभग 100 मीटर तक गोल कर देता है।</li>
<li><strong>पेशेवर:</strong> पंजीकरण की जानकारी, पहचान पत्र और बैंक की जानकारी। पहचान पत्र निजी हैं; सिर्फ़ हमारी टीम खोल सकती है और हर बार देखना दर्ज होता है।</li>
</ul>
<h2>कौन देखता है</h2>
<p>आने वाले पेशेवर को आपका नाम, मोबाइल, ईमेल, पता और विवरण दिखता है। काम पूरा या रद्द होने के बाद ये छिपा दिए जाते हैं। आपको पेशेवर का नाम, तस्वीर और रेटिंग दिखती है। हम डेटा नहीं बेचते और विज्ञापन नहीं दिखाते।</p>
<h2>आपके ब्राउज़र में</h2>
<p>हम लॉग इन की एक कुकी और भाषा व जगह जैसी कुछ सेटिंग रखते हैं। दूसरी साइटों पर आपका पीछा करने वाली कोई कुकी नहीं है।</p>
<h2>आपके अधिकार</h2>
<ul>
<li>अपना डेटा कभी भी डाउनलोड करें या प्रोफ़ाइल में ठीक करें।</li>
<li>कोई बुकिंग खुली न हो और कोई पैसा बाकी न हो, तो फ़ोन पर आए कोड से खाता हटाएँ। 7 दिन तक इसे वापस ले सकते हैं; फिर आपका निजी डेटा मिटा दिया जाता है। कानून के अनुसार बिल और हिसाब आपकी निजी जानकारी के बिना रखे जाते हैं।</li>
<li>जगह और सूचनाएँ ब्राउज़र में जब चाहें बंद करें।</li>
</ul>
<p>डेटा से जुड़े सवाल: प्रोफ़ाइल में “शिकायत और सवाल”।</p>`,
  },
};
