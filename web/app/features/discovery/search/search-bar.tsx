import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { SuggestBox } from '../../../ui/suggest-box.tsx';
import { CategoryFilter } from '../categories/category-filter.tsx';
import { RetryLine } from '../categories/retry-line.tsx';
import classes from './search-bar.module.css';
import { useServiceSearch } from './use-service-search.tsx';

/** The search box of all pages except home: a field with suggestions, and a dropdown of categories and sub-categories. */
export function SearchBar() {
  const t = useText();
  const [open, setOpen] = useState<'filter' | 'suggestions' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLButtonElement>(null);
  const leave = () => setOpen(null);
  const { field, reply, loading, failed, retry, suggestions, elsewhere } = useServiceSearch(leave);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(null);
      if (open === 'filter') filter.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  const searching = open === 'suggestions' && field.value.trim() !== '';
  const hasMatches = [...suggestions, ...elsewhere].length > 0;
  return (
    <div className="border-b bg-card" data-search-box>
      {/* biome-ignore lint/a11y/useSemanticElements: the element <search> is not in every browser we support */}
      <div
        ref={root}
        role="search"
        aria-label={t('catalog.search')}
        className={`flex relative gap-8 mx-auto ${classes.inner}`}
      >
        <div
          className={`flex-1 min-w-0 relative ${classes.field}`}
          data-suggestions={(searching && suggestions.length > 0) || undefined}
        >
          <SuggestBox
            {...field}
            items={searching ? field.items : []}
            onChange={(value) => {
              field.onChange(value);
              setOpen('suggestions');
            }}
          />
          <div aria-live="polite" className={classes.outcome}>
            {searching && !loading && !failed && reply && suggestions.length === 0 && (
              <p>{t(hasMatches ? 'catalog.search_elsewhere' : 'catalog.no_service')}</p>
            )}
            {searching && failed && (
              <RetryLine
                text={t(failed === 'offline' ? 'error.network' : 'catalog.fetch_failed')}
                retry={retry}
              />
            )}
          </div>
        </div>
        <button
          ref={filter}
          type="button"
          className={classes.button}
          aria-label={t('catalog.filter')}
          aria-expanded={open === 'filter'}
          aria-controls="search-filter"
          onClick={() => setOpen(open === 'filter' ? null : 'filter')}
        >
          <IconAdjustmentsHorizontal size={22} aria-hidden />
          <span>{t('catalog.filter')}</span>
        </button>
        <div
          id="search-filter"
          className={`absolute p-16 card floating ${classes.panel}`}
          hidden={open !== 'filter'}
        >
          {open === 'filter' && <CategoryFilter leave={leave} />}
        </div>
      </div>
    </div>
  );
}
