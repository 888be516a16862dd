/** The longest value of a variable that the operators deliver (TRAI); longer ones are blocked with their message. */
export const MAX_VALUE_LENGTH = 40;

/** Shows that a value was cut; three ASCII characters, because an ellipsis would turn the message into UCS-2. */
const CUT = '...';

/** The characters of the GSM 7-bit alphabet, and those that take two places in it. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENDED = new Set('\f^{}\\[~]|€');

/** The length of one message, and of each part of a longer one, which also carries its number. */
const GSM_LIMITS = { single: 160, part: 153 };
const UCS2_LIMITS = { single: 70, part: 67 };

/** Returns the number of segments that a text message takes: GSM-7 if every character allows it, else UCS-2. */
export function smsSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => GSM.has(one) || GSM_EXTENDED.has(one));
  const length = isGsm
    ? characters.reduce((sum, one) => sum + (GSM_EXTENDED.has(one) ? 2 : 1), 0)
    : text.length;
  const { single, part } = isGsm ? GSM_LIMITS : UCS2_LIMITS;
  return length <= single ? 1 : Math.ceil(length / part);
}

/** A dot or slashes that would make a phone show a link. */
const LINK = /:\/\/|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu;

/**
 * Returns free text, such as a name, as the value of a variable: on one line, without links, cut to the longest value.
 * Operators block a message with an unregistered link, and a name must not become one.
 */
export function fitSmsValue(value: string): string {
  const line = value.normalize('NFC').replace(LINK, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_VALUE_LENGTH) return line;
  let kept = '';
  // Whole characters only: half a surrogate pair or a consonant without its vowel sign is unreadable.
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (kept.length + segment.length > MAX_VALUE_LENGTH - CUT.length) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${CUT}`;
}
