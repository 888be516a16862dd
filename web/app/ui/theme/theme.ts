import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** The values of `color=` on Mantine's components; anything else is crimson. */
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
  const border = '1px solid transparent';
  switch (variant) {
    case 'filled':
      return {
        background: strong,
        hover: name === 'primary' ? 'var(--primary-hover)' : strong,
        color: name === 'primary' ? 'var(--on-primary)' : 'var(--card)',
        border,
      };
    case 'subtle':
      return { background: 'transparent', hover: soft, color: strong, border };
    default:
      return { background: 'transparent', hover: 'transparent', color: strong, border };
  }
};

/** The behaviour of Mantine's components; their appearance is in mantine.css. */
export const theme = createTheme({
  primaryColor: 'primary',
  // Mantine expects ten shades of a colour; ours has one, set by the variables.
  colors: { primary: Array.from({ length: 10 }, () => 'var(--primary)') as unknown as MantineColorsTuple },
  variantColorResolver: variants,
  fontSmoothing: true,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: '10px',
  breakpoints: { xs: '36em', sm: '48em', md: '62.5em', lg: '75em', xl: '88em' },
});
