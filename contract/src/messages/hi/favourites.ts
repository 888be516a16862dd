/** Texts of the favourite services of a customer. */
export const favourites = {
  'favourites.title': 'पसंदीदा',
  'favourites.none': 'अभी कुछ पसंदीदा नहीं है',
  'favourites.none_help': 'किसी सेवा के दिल पर टैप करें, वह यहाँ सेव हो जाएगी।',
  'favourites.list': 'आपकी पसंदीदा सेवाएँ',
  'favourites.load_failed': 'आपकी पसंदीदा सेवाएँ लोड नहीं हुईं। कृपया फिर से कोशिश करें।',
} as const;
