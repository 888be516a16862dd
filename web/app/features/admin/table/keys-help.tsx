import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';

const KEYS: readonly (readonly [key: string, text: MessageKey])[] = [
  ['j', 'console.key_down'],
  ['k', 'console.key_up'],
  ['Enter', 'console.key_open'],
  ['o', 'console.key_page'],
  ['/', 'console.key_search'],
  ['f', 'console.key_filter'],
  ['Esc', 'console.key_close'],
  ['?', 'console.key_help'],
];

/** The keys of a list. */
export function KeysHelp({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('console.keys')} size="sm">
      <dl className="facts">
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
