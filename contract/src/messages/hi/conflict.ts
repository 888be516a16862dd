import type { conflict as english } from '../en/conflict.ts';

export const conflict: Record<keyof typeof english, string> = {
  'conflict.changed': 'आपके खोलने के बाद {name} ने इसे बदल दिया।',
  'conflict.title': 'यह बुकिंग बदल गई है',
  'conflict.user': 'ग्राहक',
  'conflict.employee': 'पेशेवर',
  'conflict.admin': 'ऑपरेटर',
  'conflict.system': 'सिस्टम',
  'conflict.at': 'पिछला बदलाव: {time}',
  'conflict.other_fields': 'स्थिति, पेशेवर, समय, दाम और चेतावनी वैसी ही हैं जैसी आपने देखी थीं।',
  'conflict.help':
    '“फिर से लोड करें” से बुकिंग अभी जैसी है वैसी दिखेगी, आपका लिखा हुआ रहेगा। “फिर भी करें” से आपका बदलाव लागू होगा।',
  'conflict.field_changed': 'बदला गया',
  'conflict.reload': 'फिर से लोड करें',
  'conflict.apply_again': 'फिर भी करें',
  'conflict.viewing': '{name} यह बुकिंग देख रहे हैं',
  'conflict.editing': '{name} यह बुकिंग बदल रहे हैं',
};
