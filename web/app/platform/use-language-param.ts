import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberLanguage } from './cookies.ts';
import { useLanguage } from './use-text.ts';

/**
 * An address may name a language (`?lang=hi`), as links from search engines do. The person goes on in it: it is kept, and the address
 * is as it is for everybody, so that the switch in the header decides again.
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
