import { useState } from 'react';
import { LANGUAGES, type Language } from '@aaspaas/contract/messages/index.ts';
import { LanguageContext } from '../ui/language/use-text.ts';
import { tokensCss } from '../ui/theme/tokens.ts';
import { BookingParts } from './booking-parts.tsx';
import classes from './gallery.module.css';
import { PageParts } from './page-parts.tsx';
import { PeopleParts } from './people-parts.tsx';
import { SlotParts } from './slot-parts.tsx';

const SCHEMES = ['light', 'dark'] as const;
const AREAS = { slots: SlotParts, people: PeopleParts, page: PageParts, booking: BookingParts };

/** Every part with its states, in both languages and colour schemes: `?lang=hi&scheme=dark&only=slots`. For developers, in English. */
export function Gallery() {
  const query = new URLSearchParams(window.location.search);
  const [language, setLanguage] = useState<Language>(query.get('lang') === 'hi' ? 'hi' : 'en');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>(
    query.get('scheme') === 'dark' ? 'dark' : 'light',
  );
  const only = query.get('only');
  document.documentElement.lang = language;
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  return (
    <LanguageContext value={language}>
      <style>
        {tokensCss.replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')}
        {`:root{color-scheme:${scheme}}`}
      </style>
      <main className={classes.page}>
        <h1 className="text-24">Parts</h1>
        <div className="row flex-wrap gap-16">
          <Switch label="Language" options={LANGUAGES} value={language} choose={setLanguage} />
          <Switch label="Scheme" options={SCHEMES} value={scheme} choose={setScheme} />
        </div>
        {Object.entries(AREAS).map(([name, Area]) =>
          only && only !== name ? null : <Area key={`${name} ${language}`} />,
        )}
      </main>
    </LanguageContext>
  );
}

function Switch<T extends string>({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly T[];
  value: T;
  choose: (value: T) => void;
}) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => choose(event.target.value as T)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
