import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import bodyStyles from '../../content/page-body.css?inline';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { NativeSelect } from '../../../ui/native-field.tsx';
import classes from './content-pages.module.css';

/** The colours of the page that its body's styles use. */
const COLOURS = ['--text', '--page', '--link', '--line'] as const;

interface PageTexts {
  readonly titles: Readonly<Record<Language, string>>;
  readonly bodies: Readonly<Record<Language, string>>;
}

/**
 * A page as customers see it, in either language. The frame's sandbox allows nothing: neither scripts nor forms, and its document has no
 * origin of ours.
 */
export function PageFrame({ texts }: { texts: PageTexts }) {
  const t = useText();
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  return (
    <div className="stack gap-12">
      <NativeSelect
        name="preview_language"
        label={t('catalogue.preview_language')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        options={(['en', 'hi'] as const).map((value) => ({ value, label: t(`catalogue.texts_${value}`) }))}
      />
      <iframe
        className={classes.frame}
        title={t('pages.preview_frame', { title: texts.titles[language] })}
        sandbox=""
        srcDoc={documentOf(texts.titles[language], texts.bodies[language], language)}
      />
    </div>
  );
}

function documentOf(title: string, body: string, language: Language): string {
  const style = getComputedStyle(document.documentElement);
  const colours = COLOURS.map((name) => `${name}: ${style.getPropertyValue(name)};`).join(' ');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>
:root { color-scheme: light dark; ${colours} }
body { margin: 0; padding: 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; overflow-wrap: break-word; }
h1 { margin: 0 0 20px; font-size: 1.75rem; line-height: 1.25; }
${bodyStyles}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
