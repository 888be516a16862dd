import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Suspense, useId, useState } from 'react';
import { ErrorText } from '../../../ui/error-text.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { NativeTextarea } from '../../../ui/native-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './content-pages.module.css';
import { isEditable } from './editable-html.ts';

const { Part: RichText } = lazyPart(() => import('./rich-text.tsx'));

/** The body of a page in a language: the editor, or its HTML if the editor would lose a part of it. */
export function PageBodyField({
  name,
  label,
  language,
  html,
  error,
  onChange,
}: {
  name: string;
  label: string;
  language: Language;
  html: string;
  error: string | null;
  onChange: (html: string) => void;
}) {
  const t = useText();
  const id = useId();
  // Decided once: typing a table into the HTML does not replace the field.
  const [asText] = useState(!isEditable(html));
  if (asText)
    return (
      <div className={classes.source} lang={language}>
        <NativeTextarea
          name={name}
          label={label}
          help={t('pages.source_help')}
          value={html}
          error={error}
          rows={18}
          onChange={onChange}
        />
      </div>
    );
  return (
    <div className={classes.body}>
      <span id={id}>{label}</span>
      <Suspense fallback={<Skeleton height={320} />}>
        <RichText
          label={label}
          labelledBy={id}
          language={language}
          html={html}
          invalid={error !== null}
          onChange={onChange}
        />
      </Suspense>
      {error && (
        <p role="alert" className="text-14">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
