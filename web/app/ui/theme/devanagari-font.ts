import file from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';

const RANGE = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF,U+11B00-11B09';

/**
 * Inline script: adds the face of Hindi text. A page that was drawn without it keeps the system's font (`optional`), so that
 * no line breaks anew. Chrome forgets that of the faces in style sheets when a part of the page adds further styles, and
 * would then swap the font under the reader.
 *
 * One variable face for all weights, from our file: a system font found by name has one weight, and headings in it would not
 * be bold.
 */
export const DEVANAGARI_FONT_SCRIPT = /* @__PURE__ */ `document.fonts.add(new FontFace('Aaspaas Devanagari','url("${file}")',{weight:'400 700',display:'optional',unicodeRange:'${RANGE}'}))`;
