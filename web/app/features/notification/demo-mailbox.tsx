import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatInstant } from '../../platform/format.ts';
import { useDemoInbox } from '../../platform/use-demo-inbox.ts';
import { TextField } from '../../ui/fields.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './demo-mailbox.module.css';

/** A mail "sent" by the demo. */
interface DemoMail {
  readonly id: number;
  readonly address: string;
  readonly subject: string;
  readonly html: string;
  readonly unsubscribe_url: string | null;
  readonly sent_at: string;
}

/** The demo's mailbox: shows the mails sent to every address. */
export function DemoMailbox() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const [address, setAddress] = useState(query.get('address') ?? '');
  const { items, failed } = useDemoInbox<DemoMail>(
    `/api/demo/mail?address=${encodeURIComponent(address.trim())}`,
  );
  const show = (next: string) => {
    setAddress(next);
    setQuery(next ? { address: next } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={`mx-auto ${classes.page}`}>
      <h1 className="text-26 leading-125">{t('mail.demo_title')}</h1>
      <p className="muted">
        {t('mail.demo_help')} <Link to="/demo/phone">{t('identity.phone_title')}</Link>
      </p>
      <div className={classes.filter}>
        <TextField
          name="address"
          kind="email"
          label={t('mail.demo_filter')}
          value={address}
          autoComplete="off"
          onChange={show}
        />
      </div>
      {failed && (
        <p className="p-10-12 rounded-10 bg-danger-soft text-danger medium" role="alert">
          {t('mail.demo_failed')}
        </p>
      )}
      {items === null && !failed && <ListSkeleton />}
      {items?.length === 0 && (
        <PageState drawing="empty" title={t('mail.demo_empty')} text={t('mail.demo_empty_help')} />
      )}
      {items && items.length > 0 && (
        <ul className="flex flex-col gap-12 list" aria-label={t('mail.demo_list')}>
          {items.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Mail({ mail: { address, subject, html, unsubscribe_url, sent_at } }: { mail: DemoMail }) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className="clip card">
      <button
        type="button"
        className={classes.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <strong className="wrap-anywhere">{subject}</strong>
        <span className="text-14 muted wrap-anywhere">{t('mail.demo_to', { address })}</span>
        <time className="text-13 muted" dateTime={sent_at}>
          {formatInstant(sent_at, language)}
        </time>
      </button>
      <div id={id}>
        {open && (
          <>
            {/* Without scripts and without the page's cookies; its links open in a new tab. */}
            <iframe
              className={classes.content}
              title={t('mail.demo_content', { subject })}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={html.replace('<head>', '<head><base target="_blank">')}
            />
            {unsubscribe_url !== null && (
              <p className={`text-13 muted wrap-anywhere ${classes.foot}`}>
                {t('mail.demo_unsubscribe', { url: unsubscribe_url })}
              </p>
            )}
          </>
        )}
      </div>
    </li>
  );
}
