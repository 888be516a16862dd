export const media = {
  'media.missing': 'कृपया कोई फ़ाइल चुनें।',
  'media.unreadable': 'यह फ़ाइल पढ़ी नहीं जा सकी। कृपया उसे फिर से चुनें।',
  'media.too_many': 'इतनी फ़ाइलें नहीं ली जा सकतीं।',
  'media.image_too_large': 'तस्वीर ज़्यादा से ज़्यादा 8 MB की हो सकती है।',
  'media.video_too_large': 'वीडियो ज़्यादा से ज़्यादा 50 MB का हो सकता है।',
  'media.document_too_large': 'दस्तावेज़ ज़्यादा से ज़्यादा 8 MB का हो सकता है।',
  'media.not_an_image': 'यह तस्वीर नहीं है। JPEG, PNG, WebP और HEIC चलते हैं।',
  'media.not_a_video': 'यह ऐसा वीडियो नहीं है जो दिखाया जा सके। MP4 और WebM चलते हैं।',
  'media.not_a_document': 'यह न PDF है, न तस्वीर।',
  'media.broken_image': 'यह तस्वीर ख़राब है और खुल नहीं रही।',
  'media.too_many_pixels': 'इस तस्वीर में बहुत ज़्यादा पिक्सेल हैं: एक ओर 16,000 और कुल 6 करोड़ तक चलते हैं।',
} as const;
