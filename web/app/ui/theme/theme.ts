import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { type Tokens, tokens } from './tokens.ts';

const FONT = "'Plus Jakarta Sans Variable', 'Aaspaas Devanagari', system-ui, sans-serif";

/** The names that `color=` takes on Mantine's parts; anything else is crimson. */
const TONES = {
  primary: 'primary',
  link: 'link',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
  gray: 'text',
} as const;

const tone = (color: string | undefined) => TONES[color as keyof typeof TONES] ?? 'primary';

const variants: VariantColorsResolver = ({ color, variant }) => {
  const name = tone(color);
  const strong = `var(--${name})`;
  const soft = name === 'text' ? 'var(--sunken)' : `var(--${name}-soft)`;
  switch (variant) {
    case 'filled':
      return {
        background: strong,
        hover: name === 'primary' ? 'var(--primary-hover)' : strong,
        color: name === 'primary' ? 'var(--on-primary)' : 'var(--card)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: soft,
        hover: `color-mix(in srgb, ${strong} 8%, ${soft})`,
        color: strong,
        border: '1px solid transparent',
      };
    case 'outline':
      return { background: 'transparent', hover: soft, color: strong, border: `1px solid ${strong}` };
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--text)',
        border: '1px solid var(--field-line)',
      };
    case 'subtle':
      return { background: 'transparent', hover: soft, color: strong, border: '1px solid transparent' };
    default:
      return {
        background: 'transparent',
        hover: 'transparent',
        color: strong,
        border: '1px solid transparent',
      };
  }
};

const one = (color: string) => Array.from({ length: 10 }, () => color) as unknown as MantineColorsTuple;

export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 4 },
  // Mantine counts ten shades of a colour; a scheme of ours has one, and the variables below say which.
  colors: { primary: one(tokens.light.primary) },
  white: tokens.light.card,
  black: tokens.light.text,
  variantColorResolver: variants,
  fontFamily: FONT,
  fontSmoothing: true,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: '10px',
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  breakpoints: { xs: '36em', sm: '48em', md: '62.5em', lg: '75em', xl: '88em' },
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--float)'])),
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
  },
});

/** Hands the tokens to the styles: as variables of our own, and in the places where Mantine's parts look. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: scheme(tokens.light, '0 8px 28px rgb(31 27 29 / 14%)'),
  dark: scheme(tokens.dark, '0 8px 28px rgb(0 0 0 / 55%)'),
});

function scheme(of: Tokens, float: string): Record<string, string> {
  const own = Object.entries(of).map(([name, value]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return {
    ...Object.fromEntries(own),
    '--float': float,
    '--mantine-color-body': of.page,
    '--mantine-color-text': of.text,
    '--mantine-color-bright': of.text,
    '--mantine-color-dimmed': of.muted,
    '--mantine-color-placeholder': of.muted,
    '--mantine-color-anchor': of.link,
    '--mantine-color-error': of.danger,
    '--mantine-color-default': of.card,
    '--mantine-color-default-hover': of.sunken,
    '--mantine-color-default-color': of.text,
    '--mantine-color-default-border': of.line,
    '--mantine-color-disabled': of.sunken,
    '--mantine-color-disabled-color': of.muted,
    '--mantine-color-disabled-border': of.line,
    '--mantine-primary-color-filled': of.primary,
    '--mantine-primary-color-filled-hover': of.primaryHover,
    '--mantine-primary-color-contrast': of.onPrimary,
    '--mantine-primary-color-light': of.primarySoft,
    '--mantine-primary-color-light-hover': of.primarySoft,
    '--mantine-primary-color-light-color': of.primary,
    '--mantine-color-primary-filled': of.primary,
    '--mantine-color-primary-filled-hover': of.primaryHover,
    '--mantine-color-primary-light': of.primarySoft,
    '--mantine-color-primary-light-color': of.primary,
    '--mantine-color-primary-outline': of.primary,
    '--mantine-color-primary-text': of.primary,
    // The shades that single parts ask for by number: edges, tracks, hovered rows.
    ...Object.fromEntries(
      ['gray-2', 'gray-3', 'dark-4', 'dark-5'].map((shade) => [`--mantine-color-${shade}`, of.line]),
    ),
    ...Object.fromEntries(['gray-4', 'dark-3'].map((shade) => [`--mantine-color-${shade}`, of.fieldLine])),
    ...Object.fromEntries(['gray-0', 'gray-1'].map((shade) => [`--mantine-color-${shade}`, of.sunken])),
    ...Object.fromEntries(['dark-6', 'dark-7'].map((shade) => [`--mantine-color-${shade}`, of.card])),
    ...Object.fromEntries(
      ['gray-5', 'gray-6', 'gray-7', 'dark-2'].map((shade) => [`--mantine-color-${shade}`, of.muted]),
    ),
  };
}
