import { IconBattery3, IconCheck, IconCopy, IconMessage2, IconWifi } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/fields.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './demo-phone.module.css';
import { formatMobile, normalizeMobile } from './mobile-number.ts';
import { type DemoText, useDemoTexts } from './codes/use-demo-texts.ts';

/** The demo phone: shows the text messages sent to every number. */
export function DemoPhone() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const [mobile, setMobile] = useState(normalizeMobile(query.get('mobile') ?? ''));
  const { texts, failed } = useDemoTexts(mobile);
  const show = (next: string) => {
    setMobile(next);
    setQuery(next ? { mobile: next } : {}, { replace: true, preventScrollReset: true });
  };

  return (
    <div className={`mx-auto ${classes.page}`}>
      <h1 className="text-26 leading-125">{t('identity.phone_title')}</h1>
      <p className={`muted ${classes.help}`}>{t('identity.phone_help')}</p>
      <div className={`floating ${classes.phone}`}>
        <div className={`row relative gap-6 ${classes.top}`} aria-hidden="true">
          <span className={`absolute ${classes.camera}`} />
          <IconWifi size={16} />
          <IconBattery3 size={18} />
        </div>
        <div className={`flex flex-col gap-14 ${classes.screen}`}>
          <div className={`border-b ${classes.filter}`}>
            <TextField
              name="mobile"
              kind="mobile"
              prefix="+91"
              label={t('identity.phone_filter')}
              value={mobile}
              autoComplete="off"
              onChange={(typed) => show(normalizeMobile(typed))}
            />
          </div>
          {failed && (
            <p className="p-10-12 rounded-10 bg-danger-soft text-danger medium" role="alert">
              {t('identity.phone_failed')}
            </p>
          )}
          {texts === null && !failed && <ListSkeleton />}
          {texts?.length === 0 && (
            <PageState
              drawing="empty"
              title={t('identity.phone_empty')}
              text={t('identity.phone_empty_help')}
            />
          )}
          {texts && texts.length > 0 && (
            <ul
              className="flex flex-col gap-12 list"
              aria-label={t('identity.phone_texts')}
              aria-live="polite"
            >
              {texts.map((text) => (
                <Bubble key={`${text.sent_at}-${text.mobile}-${text.text}`} text={text} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

function Bubble({ text: { mobile, channel, text, code, sent_at } }: { text: DemoText }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className={`p-14 bordered bg-card ${classes.text}`}>
      <div className={`row flex-wrap icons-primary ${classes.head}`}>
        <IconMessage2 size={18} aria-hidden />
        <strong>{t('identity.phone_to', { mobile: formatMobile(mobile) })}</strong>
        {channel === 'whatsapp' && <Badge tone="success">{t('message.channel_whatsapp')}</Badge>}
        <time className="text-13 muted" dateTime={sent_at}>
          {formatInstant(sent_at, language)}
        </time>
      </div>
      <p className="mt-8 wrap-anywhere">
        <Linked text={text} />
      </p>
      {code && <CopyCode code={code} />}
    </li>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // The clipboard is available only on HTTPS and localhost; the code is visible in the text as well.
  const copy = () =>
    void navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      (error: unknown) => console.warn('clipboard write failed', error),
    );
  return (
    <button type="button" className={classes.copy} onClick={copy}>
      {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      <span aria-live="polite">
        {copied ? t('identity.phone_copied') : t('identity.phone_copy', { code })}
      </span>
    </button>
  );
}

/** The links of text messages; without a public address they are paths of this site. */
const LINK = /(https?:\/\/\S+|\/pay#[\w-]{12}|\/forgot(?!\S))/;

/** A text whose links can be opened, as on a phone. */
function Linked({ text }: { text: string }) {
  return text.split(LINK).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part}>
        {part}
      </a>
    ),
  );
}
