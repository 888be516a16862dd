import type { DemoPage } from '../types.ts';

/** Contact details. The demo has no office and states that instead of inventing a phone number. */
export const contactUs: DemoPage = {
  slug: 'contact-us',
  title: { en: 'Contact us', hi: 'संपर्क करें' },
  body: {
    en: `
<h2>About a booking</h2>
<p>Open it in Booking History first: there you can cancel it, see who is coming, approve or decline the work.</p>
<h2>Anything else</h2>
<p>Log in and write to us under <strong>Report &amp; Queries</strong> in your profile. You get a ticket number, so that nothing is lost. Please give the service and the date, and never your password or a code.</p>
<h2>For professionals</h2>
<p>Use <strong>Report &amp; Queries</strong> in your menu for questions about approval, jobs or earnings.</p>
<h2>In danger</h2>
<p>Call <strong>112</strong> for police, fire or ambulance, then tell us.</p>
<h2>Postal address and grievance officer</h2>
<p>This is a demonstration with invented people and places of work. Whoever runs Aaspaas for the public adds a postal address and the name of the grievance officer here.</p>`,
    hi: `
<h2>बुकिंग के बारे में</h2>
<p>पहले उसे बुकिंग इतिहास में खोलें: वहाँ आप रद्द कर सकते हैं, देख सकते हैं कि कौन आ रहा है, और काम को मंज़ूर या नामंज़ूर कर सकते हैं।</p>
<h2>कोई और बात</h2>
<p>लॉग इन करके प्रोफ़ाइल में <strong>शिकायत और सवाल</strong> में लिखें। आपको टिकट नंबर मिलेगा, ताकि कुछ छूटे नहीं। सेवा और तारीख़ लिखें, पर पासवर्ड या कोड कभी नहीं।</p>
<h2>पेशेवरों के लिए</h2>
<p>मंज़ूरी, काम या कमाई के सवालों के लिए अपने मेनू में <strong>शिकायत और सवाल</strong> चुनें।</p>
<h2>ख़तरे में</h2>
<p>पुलिस, दमकल या एम्बुलेंस के लिए <strong>112</strong> पर फ़ोन करें, फिर हमें बताएँ।</p>
<h2>डाक का पता और शिकायत अधिकारी</h2>
<p>यह काल्पनिक लोगों और कार्यस्थलों वाला एक प्रदर्शन है। जो आसपास को जनता के लिए चलाएँगे, वे यहाँ डाक का पता और शिकायत अधिकारी का नाम लिखेंगे।</p>`,
  },
};
