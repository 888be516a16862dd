import type { DemoPage } from '../types.ts';

/** Cancellation deadlines and refunds (product.md, "Booking" and "Money"). */
export const cancellationPolicy: DemoPage = {
  slug: 'cancellation-policy',
  title: { en: 'Cancellation policy', hi: 'रद्द करने की नीति' },
  body: {
    en: `
<p>Plans change. Cancelling is free until the work has started.</p>
<h2>When you cancel</h2>
<ul>
<li>You can cancel each service of a booking, or all of it, from Booking History until the start code has been entered.</li>
<li>Once the work has started it can no longer be cancelled. If something is wrong, decline the work when it is marked complete and our team will look into it.</li>
<li>With “pay after the work” nothing was paid, so there is nothing to wait for.</li>
</ul>
<h2>When we or the professional cancel</h2>
<ul>
<li>If a professional cannot come, the service is given to another one or cancelled, and you are told at once.</li>
<li>If nobody could be allocated by 30 minutes after your preferred time, the service is cancelled with our apology.</li>
<li>If the professional does not turn up, our team cancels the service. You pay nothing.</li>
</ul>
<h2>Refunds</h2>
<p>Whatever was paid online for a cancelled service goes back automatically to the account or card it came from. Banks usually take 5 to 7 working days. You see the amount, the state and the reference under Canceled.</p>
<h2>Enquiries and quotations</h2>
<p>An enquiry costs nothing. A quotation that you accept becomes a booking, and the rules above apply.</p>`,
    hi: `
<p>योजना बदल सकती है। काम शुरू होने तक रद्द करना मुफ़्त है।</p>
<h2>जब आप रद्द करें</h2>
<ul>
<li>स्टार्ट कोड डाले जाने तक आप बुकिंग इतिहास से कोई एक सेवा या पूरी बुकिंग रद्द कर सकते हैं।</li>
<li>काम शुरू होने के बाद रद्द नहीं हो सकता। कुछ ग़लत हो तो काम पूरा बताए जाने पर उसे नामंज़ूर करें, हमारी टीम देखेगी।</li>
<li>“काम के बाद भुगतान” में कुछ दिया ही नहीं गया, इसलिए रिफ़ंड का इंतज़ार नहीं करना पड़ता।</li>
</ul>
<h2>जब हम या पेशेवर रद्द करें</h2>
<ul>
<li>पेशेवर न आ सकें तो सेवा किसी और को दी जाती है या रद्द होती है, और आपको तुरंत बताया जाता है।</li>
<li>आपके चुने समय के 30 मिनट बाद तक कोई तय न हो पाए, तो सेवा हमारी क्षमा-याचना के साथ रद्द होती है।</li>
<li>पेशेवर न पहुँचें तो हमारी टीम सेवा रद्द करती है। आपको कुछ नहीं देना पड़ता।</li>
</ul>
<h2>रिफ़ंड</h2>
<p>रद्द हुई सेवा के लिए ऑनलाइन दिया गया पैसा अपने आप उसी खाते या कार्ड में लौटता है। बैंक आमतौर पर 5 से 7 कार्य दिवस लेते हैं। राशि, स्थिति और संदर्भ संख्या “रद्द” टैब में दिखती है।</p>
<h2>पूछताछ और कोटेशन</h2>
<p>पूछताछ मुफ़्त है। जो कोटेशन आप मान लेते हैं वह बुकिंग बन जाता है और ऊपर के नियम लागू होते हैं।</p>`,
  },
};
