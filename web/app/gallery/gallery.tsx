import { LANGUAGES, type Language } from '@aaspaas/contract/messages/index.ts';
import { useEffect } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { LanguageContext, useLanguage } from '../ui/language/use-text.ts';
import { tokensCss } from '../ui/theme/tokens.ts';
import { BookingParts } from './booking-parts.tsx';
import classes from './gallery.module.css';
import { PageParts } from './page-parts.tsx';
import { PeopleParts } from './people-parts.tsx';
import { SlotParts } from './slot-parts.tsx';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const AREAS = { slots: SlotParts, people: PeopleParts, page: PageParts, booking: BookingParts };

/** Language and colour scheme of the gallery, from the address: `?lang=hi&scheme=dark`. */
export function GalleryScheme() {
  const [query] = useSearchParams();
  const language: Language = query.get('lang') === 'hi' ? 'hi' : 'en';
  const scheme: Scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [language, scheme]);
  return (
    <LanguageContext value={language}>
      <style>
        {tokensCss.replace('(prefers-color-scheme:dark)', scheme === 'dark' ? ' all' : ' not all')}
        {`:root{color-scheme:${scheme}}`}
      </style>
      <Outlet />
    </LanguageContext>
  );
}

/** Every part with its states; `?only=slots` shows one area. The names of the samples are for developers, in English. */
export function Gallery() {
  const [query, setQuery] = useSearchParams();
  const language = useLanguage();
  const only = query.get('only');
  const choose = (name: string) => (value: string) =>
    setQuery((before) => ({ ...Object.fromEntries(before), [name]: value }));
  return (
    <main className={classes.page}>
      <h1 className="text-24">Parts</h1>
      <div className="row flex-wrap gap-16">
        <Switch label="Language" options={LANGUAGES} value={language} choose={choose('lang')} />
        <Switch
          label="Scheme"
          options={SCHEMES}
          value={query.get('scheme') ?? 'light'}
          choose={choose('scheme')}
        />
      </div>
      {Object.entries(AREAS).map(([name, Area]) =>
        only && only !== name ? null : <Area key={`${name} ${language}`} />,
      )}
    </main>
  );
}

function Switch({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly string[];
  value: string;
  choose: (value: string) => void;
}) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
