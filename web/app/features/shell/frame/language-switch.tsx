import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { rememberLanguage } from '../../../platform/cookies.ts';
import { loadCatalogue } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import classes from './header.module.css';

// Each language under its own name, in its own script.
const names: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** Changes the page's language in place; input and scroll position are kept. */
export function LanguageSwitch() {
  const t = useText();
  const current = useLanguage();
  const { revalidate } = useRevalidator();
  const choose = async (language: Language) => {
    await loadCatalogue(language);
    rememberLanguage(language);
    await revalidate();
  };
  return (
    <DisclosureMenu
      label={`${t('shell.language')}: ${names[current]}`}
      className={classes.iconButton ?? ''}
      trigger={<IconLanguage size={22} aria-hidden />}
    >
      {(['en', 'hi'] as const).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current}
          onClick={() => void choose(language)}
        >
          {names[language]}
          {language === current && <IconCheck size={18} aria-hidden />}
        </button>
      ))}
    </DisclosureMenu>
  );
}
