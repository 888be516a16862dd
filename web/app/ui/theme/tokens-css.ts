import { type Tokens, tokens } from './tokens.ts';

const SHADOWS = { light: '0 8px 28px rgb(31 27 29 / 14%)', dark: '0 8px 28px rgb(0 0 0 / 55%)' };

/** Returns the tokens as CSS variables for the system's colour scheme; every document includes them. */
export const tokensCss = `:root{color-scheme:light dark;${variables(tokens.light, SHADOWS.light)}}@media(prefers-color-scheme:dark){:root{${variables(tokens.dark, SHADOWS.dark)}}}`;

function variables(of: Tokens, float: string): string {
  const own = Object.entries(of).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return [...own, `--float:${float}`].join(';');
}
