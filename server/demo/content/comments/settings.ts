import type { CategoryId } from '../types.ts';
import type { Lines } from './mood.ts';

/** The place of work, which decides what a customer can praise. */
export type Setting = 'home' | 'shop' | 'factory' | 'lesson' | 'advice';

const ADVICE = new Set(['business-legal', 'company-hr-marketing', 'career-money', 'architecture-vastu']);

/** The setting of a sub-category's services. */
export function settingOf(category: CategoryId, subcategory: string): Setting {
  if (category === 1) return 'factory';
  if (category === 2) return 'shop';
  if (category === 3) return 'home';
  return ADVICE.has(subcategory) ? 'advice' : 'lesson';
}

/** Praise that fits only one setting; same syntax as `remarks.ts`. */
export const praise: Record<Setting, Lines> = {
  home: {
    latin: [
      '[My whole family/Everyone at home/My in-laws] was impressed.',
      'I was at [office/work], my parents were at home, and they [felt safe/were very comfortable].',
      'My neighbour [booked the same day/asked for the number] after seeing the result.',
      'Told [all my friends/our society group/my sister] to book here.',
      'We moved to this city [last month/recently]. First good experience here!',
      'Left the house [clean/as clean as before/tidier than before].',
      'Was [patient/kind/gentle] with [our children/my parents/our old dog].',
      'Shoes off at the door, [no mess/no noise], [no fuss/no drama].',
      'Small job, but done with [full attention/great care].',
      'Ghar walon ne bhi [tareef ki/khoob tareef ki].',
      'Dil khush ho gaya [kaam dekh ke/result dekh ke].',
      'Ek number kaam! [Colony mein/Society mein/Padosiyon ko] sabko bata diya.',
      'Maa ko bahut pasand aaya, agli baar bhi inhe hi bulana hai.',
      'Ghar ko apne ghar ki tarah [sambhala/rakha].',
    ],
    devanagari: [
      'घरवालों को काम [बहुत पसंद/ख़ूब पसंद] आया।',
      'घर में [बुज़ुर्ग/छोटे बच्चे] हैं, सबका ध्यान रखा।',
      'पड़ोसियों ने भी [नंबर माँगा/तारीफ़ की]।',
      'घर को [अपने घर की तरह सँभाला/साफ़ छोड़कर {गए|गईं}]।',
    ],
  },
  shop: {
    latin: [
      'Our [sale day/festival rush/Sunday] went off without trouble.',
      'Came before [opening time/the shutter went up] and did not disturb a single customer.',
      'GST bill came [on time/the same evening], [easy for our books/my accountant is happy].',
      'My staff [learnt something too/got along well with {him|her}].',
      'Booked for [one outlet/the main branch], now [the other branch/my brother’s shop] wants the same.',
      'No [customer/regular] of ours had reason to complain.',
      'Saved us [a full day of lost business/the cost of a permanent hire].',
      'Kept the [counter/shop floor] clear through the busy hours.',
      'Dukan ka kaam [ek din bhi/ek ghanta bhi] nahi ruka.',
      'Grahak bhi khush, [hum bhi khush/staff bhi khush].',
      'Bill pakka mila, hisaab [saaf/bilkul saaf].',
      'Market mein [do aur dukano/teen aur dukano] ko bata diya.',
    ],
    devanagari: [
      'दुकान का काम [एक दिन भी/एक घंटा भी] नहीं रुका।',
      'ग्राहकों से [अच्छे से/आदर से] पेश {आए|आईं}।',
      'पक्का बिल मिला, हिसाब [साफ़/एकदम साफ़]।',
      'अगली बार [त्योहार/सेल] पर भी इन्हीं को बुलाएँगे।',
    ],
  },
  factory: {
    latin: [
      'Reported at the gate [before the shift/ten minutes before the shift] with [full PPE/helmet and shoes].',
      'Followed our [permit system/safety rules/gate rules] without being reminded.',
      'Our [shift supervisor/plant manager/production head] signed the job card the same day.',
      'No [downtime/line stoppage/rework] because of this work.',
      'Invoice with GST [matched the work order/came with the job sheet].',
      'We [had a vendor/had a contractor] for this, but [this was quicker/this cost us less].',
      'We booked [one person/two days] for a peak order and [will extend/will repeat it].',
      'Handover note was [clear/complete], the next shift could [continue at once/take over directly].',
      'Good [discipline on the floor/housekeeping at the work spot], [tools counted back/area left clean].',
      'Shift [time pe shuru/ke saath shuru], target [poora/ek ghanta pehle poora].',
      'Supervisor ko [ek baar bhi/kahin bhi] tokna nahi pada.',
      'Line [ek minute bhi/kahin bhi] nahi ruki, kaam bhi poora.',
      'Safety ke saare niyam maane, [maintenance team/stores] bhi khush.',
    ],
    devanagari: [
      'शिफ़्ट से पहले गेट पर {पहुँचे|पहुँचीं}, [हेलमेट और जूते/पूरे सुरक्षा साधन] के साथ।',
      'लाइन [एक मिनट/बिल्कुल] नहीं रुकी।',
      'सुपरवाइज़र को [एक बार भी/कहीं भी] टोकना नहीं पड़ा।',
      'काम के बाद जगह साफ़ की और [रिपोर्ट/जॉब शीट] दी।',
    ],
  },
  lesson: {
    latin: [
      'Never [rushes/scolds], [repeats/explains again] until it is clear.',
      'Comes [prepared/with a plan] every time.',
      'We see a difference after [three/four/six] lessons.',
      'Gives [short/useful/clear] notes after each class.',
      'Even [my grandmother/my shy nephew/my younger one] asks questions now.',
      'One trial class was enough to [decide/book the month].',
      'Starts on time and [never cuts a class short/makes up for a missed class].',
      'Har sawaal ka jawab [aaram se/pyaar se] de{te|ti} hain.',
      '[Do hafte/Ek mahine] mein hi farak dikhne laga.',
      'Roz taiyari ke saath aa{te|ti} hain.',
    ],
    devanagari: [
      'हर सवाल का जवाब [आराम/प्यार] से दे{ते|ती} हैं।',
      '[दो हफ़्ते/एक महीने] में ही फ़र्क़ दिखने लगा।',
      'हर बार तैयारी के साथ आ{ते|ती} हैं।',
      'समझ में न आने पर [दूसरे ढंग से/फिर से] समझा{ते|ती} हैं।',
    ],
  },
  advice: {
    latin: [
      'Read [every paper/all our papers] before giving an opinion.',
      'Told us [plainly/honestly] what it would cost and how long it would take.',
      'Answered [a long list of/all our] questions [without hurry/patiently].',
      'Sent a [one-page/clear] summary [the same evening/after the meeting].',
      'No jargon, [no pressure/nothing to sell].',
      'Remembered our case [months later/at the second meeting] without looking it up.',
      'Fees [pehle se tay/bilkul saaf], chhupa kharcha kuch nahi.',
      'Har kaagaz [samjha ke/padh ke] sign karwaya.',
      'Seedhi baat ki, [faltu kharcha nahi/ghumaya nahi].',
    ],
    devanagari: [
      'फ़ीस [पहले से तय/बिल्कुल साफ़], छुपा ख़र्च कुछ नहीं।',
      'हर काग़ज़ [समझाकर/पढ़कर] हस्ताक्षर करवाए।',
      'सीधी और [सच्ची/साफ़] सलाह दी।',
      'मिलने के बाद [लिखकर/सूची बनाकर] भेजा।',
    ],
  },
};
