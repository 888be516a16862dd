/**
 * Everyday words for trades in Tamil, Telugu, Kannada, Malayalam, Bengali, Marathi, Gujarati and Punjabi, in Latin letters and in their own
 * scripts. Each line begins with an English word of the trade's group in `match-lexicon.ts`.
 */
export const REGIONAL_LINES = [
  'plumber kuzhai kuzhaai kulayi nalli tooti குழாய் பிளம்பர் కుళాయి ప్లంబర్ ನಲ್ಲಿ ಪ್ಲಂಬರ್ പ്ലംബർ প্লাম্বার কল नळ નળ પ્લમ્બર ਨਲ ਟੂਟੀ ਪਲੰਬਰ',
  'electrician minsaram karentu vidyut bidyut veej vijli மின்சாரம் எலக்ட்ரீஷியன் కరెంట్ విద్యుత్ ఎలక్ట్రీషియన్ ವಿದ್ಯುತ್ ಎಲೆಕ್ಟ್ರಿಷಿಯನ್ വൈദ്യുതി ഇലക്ട്രീഷ്യൻ বিদ্যুৎ ইলেকট্রিশিয়ান वीज વીજળી ઇલેક્ટ્રિશિયન ਬਿਜਲੀ ਇਲੈਕਟ੍ਰੀਸ਼ਨ',
  'cleaning suththam shubhram svacchate vruthiyakkal poriskar svachchata சுத்தம் துப்புரவு శుభ్రం ಸ್ವಚ್ಛತೆ വൃത്തിയാക്കൽ ശുചീകരണം পরিষ্কার स्वच्छता साफसफाई સફાઈ ਸਫਾਈ',
  'maid velaikaari velaikkari panimanishi kelasadavalu manegelasa velakkari kajermasi mashi molkarin வேலைக்காரி పనిమనిషి ಕೆಲಸದವಳು ಮನೆಗೆಲಸ വേലക്കാരി মাসি मोलकरीण કામવાળી ਕੰਮਵਾਲੀ',
  'cook samayal samaiyal vanta vantamanishi aduge adige pachakam ranna randhuni swayampak rasoiyo சமையல் சமையல்காரர் వంట వంటమనిషి ಅಡುಗೆ പാചകം പാചകക്കാരൻ রান্না রাঁধুনি स्वयंपाक आचारी રસોઈયો રસોઈ ਰਸੋਈਆ',
  'driver ottunar chalaka ஓட்டுநர் டிரைவர் డ్రైవర్ ಚಾಲಕ ಡ್ರೈವರ್ ഡ്രൈവർ ড্রাইভার वाहनचालक ડ્રાઇવર ਡਰਾਈਵਰ',
  'painter rangulu rongmistri rangari rangkam பெயிண்டர் రంగులు పెయింటర్ ಬಣ್ಣ ಪೇಂಟರ್ പെയിന്റർ রংমিস্ত্রি रंगारी रंगकाम રંગકામ ਪੇਂਟਰ',
  'carpenter thachar tachan vadrangi badagi aashari chhutar kathmistri sutar suthar tarkhan தச்சர் వడ్రంగి ಬಡಗಿ ആശാരി ছুতার কাঠমিস্ত্রি सुतार સુથાર ਤਰਖਾਣ',
  'guard kavalali kapaladaru kavalugara kavalkkaran darwan rakhandar chokidar காவலாளி కాపలాదారు ಕಾವಲುಗಾರ കാവൽക്കാരൻ দারোয়ান पहारेकरी ચોકીદાર ਚੌਕੀਦਾਰ',
  'gardener thottakkaran thotamali totagara தோட்டக்காரர் తోటమాలి ತೋಟಗಾರ തോട്ടക്കാരൻ মালী बागकाम માળી ਮਾਲੀ',
  'tailor thaiyal thaiyalkaran thayyal thayyalkaran dorji shimpi தையல் தையல்காரர் దర్జీ కుట్టు ದರ್ಜಿ തയ്യൽ തയ്യൽക്കാരൻ দর্জি शिंपी દરજી ਦਰਜੀ',
  'laundry salavai chakali agasa alakku dhopa parit சலவை చాకలి ఇస్త్రీ ಅಗಸ ಇಸ್ತ್ರಿ അലക്ക് ধোপা ইস্ত্রি परीट ધોબી ਧੋਬੀ',
  'babysitter kuzhanthai ayamma குழந்தை ఆయా ಆಯಾ ആയ আয়া આયા ਆਇਆ',
  'mason kothanar tapimestri mesthiri gavandi kadiyo கொத்தனார் తాపీమేస్త్రి ಗಾರೆ മേസ്തിരി রাজমিস্ত্রি गवंडी કડિયો',
  'barber mangali kshaurika napit nhavi valand முடிதிருத்துபவர் మంగలి ಕ್ಷೌರಿಕ ബാർബർ নাপিত न्हावी વાળંદ ਨਾਈ',
  'massage uzhichil மசாஜ் మసాజ్ ಮಸಾಜ್ തിരുമ്മൽ মালিশ માલિશ ਮਾਲਸ਼',
  'pandit gurukkal purohitudu archaka poojari purut bhatji ஐயர் குருக்கள் పురోహితుడు పూజారి ಪುರೋಹಿತ ಅರ್ಚಕ പൂജാരി পুরোহিত भटजी પંડિત ਪੰਡਿਤ',
  'nurse sevili செவிலியர் నర్సు ದಾದಿ നഴ്സ് নার্স परिचारिका નર્સ ਨਰਸ',
  'tutor aasiriyar upadhyayudu shikshaka adhyapakan shikavani ஆசிரியர் டியூஷன் ఉపాధ్యాయుడు ట్యూషన్ ಶಿಕ್ಷಕ ಟ್ಯೂಷನ್ അധ്യാപകൻ ട്യൂഷൻ শিক্ষক টিউশন शिकवणी શિક્ષક ટ્યુશન ਅਧਿਆਪਕ ਟਿਊਸ਼ਨ',
  'maths kanitham கணிதம் గణితం ಗಣಿತ ഗണിതം গণিত ગણિત ਗਣਿਤ',
  'refrigerator ஃபிரிட்ஜ் ఫ్రిజ్ ಫ್ರಿಜ್ ഫ്രിഡ്ജ് ফ্রিজ ફ્રિજ ਫਰਿੱਜ',
  'ac ஏசி ఏసీ ಎಸಿ എസി এসি એસી ਏਸੀ',
  'washing வாஷிங் వాషింగ్ ವಾಷಿಂಗ್ വാഷിംഗ് ওয়াশিং વોશિંગ ਵਾਸ਼ਿੰਗ',
  'pest karappan bojjinka jirale arshola jhural vando கரப்பான் బొద్దింక ಜಿರಳೆ പാറ്റ আরশোলা झुरळ વંદો',
  'mechanic மெக்கானிக் మెకానిక్ ಮೆಕ್ಯಾನಿಕ್ മെക്കാനിക്ക് মেকানিক મિકેનિક ਮਕੈਨਿਕ',
  'lawyer vazhakkarignar ukil வழக்கறிஞர் న్యాయవాది ವಕೀಲ വക്കീൽ উকিল વકીલ ਵਕੀਲ',
];
