/** The PIN code that a typed address ends with or holds, and the rest of it; addresses are often typed with one. */
export function pinIn(text: string): { readonly line: string; readonly pincode: string } {
  const found = [...text.matchAll(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)].at(-1);
  if (!found) return { line: text.trim(), pincode: '' };
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return {
    line: rest
      .replace(/(\s*[,;–-]\s*)+$/, '')
      .replace(/(\s*,\s*){2,}/g, ', ')
      .trim(),
    pincode: found[0].replace(/\s/, ''),
  };
}
