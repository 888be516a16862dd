/** Extracts the last PIN code of a typed address and returns it with the rest; people often type an address with its PIN code. */
export function extractPinCode(text: string): { readonly line: string; readonly pincode: string } {
  const match = [...text.matchAll(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)].at(-1);
  if (!match) return { line: text.trim(), pincode: '' };
  const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
  return {
    line: rest
      .replace(/(\s*[,;–-]\s*)+$/, '')
      .replace(/(\s*,\s*){2,}/g, ', ')
      .trim(),
    pincode: match[0].replace(/\s/, ''),
  };
}
