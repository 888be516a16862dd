import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './console-keys.module.css';

/** A key or a sequence of keys, and what it does. */
interface ConsoleKey {
  readonly keys: readonly string[];
  readonly text: string;
}

/** The pages that `g` and a second key open, with the beginnings of their addresses: the first that the operator may open. */
export const GO_KEYS: readonly {
  readonly key: string;
  readonly text: MessageKey;
  readonly pages: readonly string[];
}[] = [
  { key: 'q', text: 'queue.title', pages: ['/admin'] },
  { key: 'd', text: 'shell.admin_dispatch', pages: ['/admin/dispatch'] },
  { key: 'b', text: 'console.bookings', pages: ['/admin/bookings'] },
  { key: 'p', text: 'admin.professionals', pages: ['/admin/professionals'] },
  { key: 'm', text: 'payments.title', pages: ['/admin/payments'] },
];

/** The keys that act on every page of the console. */
function everywhere(t: Translate): ConsoleKey[] {
  return [
    { keys: ['Ctrl K'], text: t('finder.title') },
    ...GO_KEYS.map(({ key, text }) => ({ keys: ['g', key], text: t('finder.key_go', { page: t(text) }) })),
    { keys: ['?'], text: t('console.key_help') },
  ];
}

/** The help with the keys of the console, and those of the page. */
export function ConsoleKeysHelp({
  opened,
  close,
  page,
}: {
  opened: boolean;
  close: () => void;
  /** The keys of the page, beside those that act everywhere. */
  page?: readonly ConsoleKey[];
}) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('console.keys')} size="sm">
      {page && <KeyList title={t('finder.keys_list')} keys={page} />}
      <KeyList title={t('finder.keys_everywhere')} keys={everywhere(t)} />
    </Sheet>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly ConsoleKey[] }) {
  return (
    <section className={classes.section}>
      <h3 className="text-15">{title}</h3>
      <dl className={classes.list}>
        {keys.map((one) => (
          <div key={one.keys.join(' ')}>
            <dt>
              {one.keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
