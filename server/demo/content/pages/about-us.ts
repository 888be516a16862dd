import type { DemoPage } from '../types.ts';

/** The company, and the sources of data and drawings (attribution is a condition of their licences). */
export const aboutUs: DemoPage = {
  slug: 'about-us',
  title: { en: 'About us', hi: 'हमारे बारे में' },
  body: {
    en: `
<p>Aaspaas means “nearby”. We help a household, a shop or a factory find a trustworthy person close to them, for an hour or for a few days.</p>
<h2>What you can count on</h2>
<ul>
<li>You see only services that a professional near you really offers.</li>
<li>Prices are shown per hour and per day. The total is worked out before you book.</li>
<li>Every professional is approved by our team before taking work. “Background Verified” is shown only where an ID was checked.</li>
<li>Work begins when you tell the professional a four-digit start code, and it is closed when you approve it.</li>
<li>Reviews are written only by customers whose booking was completed.</li>
</ul>
<h2>For professionals</h2>
<p>You choose what you offer and how far you travel. You see the address, the time and the price of a job before you start.</p>
<h2>Thanks</h2>
<p>Place names come from <a href="https://www.geonames.org/">GeoNames</a>, used under the <a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0 licence</a>; we have selected and shortened them. Drawings are made with Microsoft’s Fluent Emoji (MIT licence).</p>`,
    hi: `
<p>आसपास का मतलब है वही जो आपके नज़दीक है। हम घर, दुकान या फ़ैक्ट्री को पास का भरोसेमंद व्यक्ति ढूँढने में मदद करते हैं, एक घंटे के लिए या कुछ दिनों के लिए।</p>
<h2>आप इन बातों पर भरोसा कर सकते हैं</h2>
<ul>
<li>आपको वही सेवाएँ दिखती हैं जो पास का कोई पेशेवर सच में देता है।</li>
<li>कीमत घंटे और दिन के हिसाब से दिखाई जाती है। कुल राशि बुकिंग से पहले बताई जाती है।</li>
<li>काम लेने से पहले हर पेशेवर को हमारी टीम मंज़ूरी देती है। “पृष्ठभूमि सत्यापित” वहीं लिखा होता है जहाँ पहचान पत्र जाँचा गया हो।</li>
<li>काम तब शुरू होता है जब आप पेशेवर को चार अंकों का स्टार्ट कोड बताते हैं, और आपकी मंज़ूरी से पूरा होता है।</li>
<li>समीक्षा वही ग्राहक लिखते हैं जिनकी बुकिंग पूरी हो चुकी है।</li>
</ul>
<h2>पेशेवरों के लिए</h2>
<p>क्या काम करना है और कितनी दूर जाना है, यह आप चुनते हैं। काम शुरू करने से पहले पता, समय और कीमत आपको दिखती है।</p>
<h2>आभार</h2>
<p>जगहों के नाम <a href="https://www.geonames.org/">GeoNames</a> से लिए गए हैं, <a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</a> लाइसेंस के तहत; हमने उन्हें चुना और छोटा किया है। चित्र Microsoft के Fluent Emoji (MIT लाइसेंस) से बने हैं।</p>`,
  },
};
