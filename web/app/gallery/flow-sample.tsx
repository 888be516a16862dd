import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/fields.tsx';
import { FlowHeader } from '../ui/flow-header.tsx';
import { formatRupees } from '../ui/format-rupees.ts';
import { Page } from '../ui/frame.tsx';
import { useText } from '../ui/language/use-text.ts';

/** A page of a flow (`/flow`): slim header, pinned action bar, footer of one line. */
export function FlowSample() {
  const t = useText();
  return (
    <>
      <FlowHeader title={t('booking.book_one')} back="/" step={1} steps={2} />
      <Page>
        <div className="stack gap-16">
          {['Service', 'Time', 'Where and who', 'Description', 'Notes', 'More notes'].map((name) => (
            <section key={name} className="p-16 card">
              <h2 className="text-18">{name}</h2>
              <p className="mt-16 muted">Content</p>
            </section>
          ))}
          <ActionBar
            total={598}
            note={t('price.after_work', { now: formatRupees(0) })}
            above={<CheckboxField name="agree" label={t('booking.agree')} checked onChange={() => {}} />}
          >
            <Button size="lg">{t('booking.next')}</Button>
          </ActionBar>
        </div>
      </Page>
    </>
  );
}
