import { PAGE_COLOURS } from './page-colours.ts';

/** The colours of one scheme by purpose. */
export interface Tokens {
  /** Buttons, active states. */
  readonly primary: string;
  readonly primaryHover: string;
  /** Text on `primary`. */
  readonly onPrimary: string;
  /** Background of subtle crimson elements: a chosen chip, a tinted button. */
  readonly primarySoft: string;
  /** Links and informational text. */
  readonly link: string;
  readonly linkSoft: string;
  readonly success: string;
  readonly successSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly danger: string;
  readonly dangerSoft: string;
  readonly text: string;
  readonly muted: string;
  /** Separators and borders. */
  readonly line: string;
  /** The border of a field, which must be clearly visible. */
  readonly fieldLine: string;
  readonly page: string;
  readonly card: string;
  /** Surfaces slightly below a card: skeletons, muted backgrounds, hovered rows. */
  readonly sunken: string;
  /** The star of a rating. */
  readonly star: string;
}

/** All colours of the product; no other file defines one (the table in look.md). */
export const tokens: { readonly light: Tokens; readonly dark: Tokens } = {
  light: {
    primary: '#B51144',
    primaryHover: '#960C37',
    onPrimary: '#FFFFFF',
    primarySoft: '#FDF1F5',
    link: '#2457D6',
    linkSoft: '#F1F5FF',
    success: '#137549',
    successSoft: '#F5FCF8',
    warning: '#8A5A0B',
    warningSoft: '#FEF7E9',
    danger: '#C02626',
    dangerSoft: '#FFF4F4',
    text: '#1F1B1D',
    muted: '#5C5357',
    line: '#E9E3E5',
    fieldLine: '#8F858A',
    page: PAGE_COLOURS.light,
    card: '#FFFFFF',
    sunken: '#F4F0F2',
    star: '#B77900',
  },
  dark: {
    primary: '#FF7A9F',
    primaryHover: '#FF94B1',
    onPrimary: '#171315',
    primarySoft: '#33202A',
    link: '#8FB0FF',
    linkSoft: '#1E2740',
    success: '#63D3A0',
    successSoft: '#17302A',
    warning: '#EDBE63',
    warningSoft: '#332A18',
    danger: '#FF8C8C',
    dangerSoft: '#3A2023',
    text: '#F4EEF0',
    muted: '#B9AEB3',
    line: '#3A3236',
    fieldLine: '#857A7F',
    page: PAGE_COLOURS.dark,
    card: '#221C1F',
    sunken: '#2C2528',
    star: '#F5B942',
  },
};

/** The pairs of text and background with the minimum contrast of each (tokens.test.ts). */
export const textPairs: readonly (readonly [text: keyof Tokens, ground: keyof Tokens])[] = [
  ...(['text', 'muted', 'link', 'primary'] as const).flatMap((text) =>
    (['page', 'card', 'sunken'] as const).map((ground) => [text, ground] as const),
  ),
  ...(['success', 'warning', 'danger'] as const).flatMap((text) =>
    (['page', 'card'] as const).map((ground) => [text, ground] as const),
  ),
  ...(['primarySoft', 'linkSoft', 'successSoft', 'warningSoft', 'dangerSoft'] as const).flatMap((ground) => [
    ['text', ground] as const,
    ['muted', ground] as const,
  ]),
  ['primary', 'primarySoft'],
  ['link', 'linkSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
];

/** Parts of drawings and borders of fields, which have to be distinguishable but not readable. */
export const shapePairs: readonly (readonly [shape: keyof Tokens, ground: keyof Tokens])[] = [
  ['fieldLine', 'card'],
  ['fieldLine', 'page'],
  ['star', 'card'],
  ['star', 'page'],
];

const SHADOWS = { light: '0 8px 28px rgb(31 27 29 / 14%)', dark: '0 8px 28px rgb(0 0 0 / 55%)' };

/** The tokens as CSS variables for the system's colour scheme: the stylesheet `virtual:tokens.css` (vite/tokens-stylesheet.ts). */
export const tokensCss = `:root{color-scheme:light dark;${variables(tokens.light, SHADOWS.light)}}@media(prefers-color-scheme:dark){:root{${variables(tokens.dark, SHADOWS.dark)}}}`;

function variables(of: Tokens, float: string): string {
  const own = Object.entries(of).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return [...own, `--float:${float}`].join(';');
}
