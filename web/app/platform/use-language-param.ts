import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberLanguage } from './cookies.ts';
import { useLanguage } from '../ui/language/use-text.ts';

/**
 * Applies a language in the address (`?lang=hi`), as links from search engines have it: stores it and removes it from the
 * address, so that the language switch in the header takes effect again.
 */
export function useLanguageParam(): void {
  const language = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    rememberLanguage(language);
    query.delete('lang');
    void navigate(
      { pathname, search: query.size ? `?${query}` : '', hash },
      { replace: true, preventScrollReset: true },
    );
  }, [language, pathname, search, hash, navigate]);
}
