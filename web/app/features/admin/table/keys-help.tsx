import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';

const KEYS: readonly (readonly [key: string, text: MessageKey])[] = [
  ['j', 'console.key_down'],
  ['k', 'console.key_up'],
  ['Enter', 'console.key_open'],
  ['o', 'console.key_page'],
  ['x', 'console.key_select'],
  ['/', 'console.key_search'],
  ['f', 'console.key_filter'],
  ['Esc', 'console.key_close'],
  ['?', 'console.key_help'],
];

/** The keys of a list. */
export function KeysHelp({
  opened,
  close,
  selects,
}: {
  opened: boolean;
  close: () => void;
  /** Whether the rows of the list can be selected. */
  selects: boolean;
}) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('console.keys')} size="sm">
      <dl className="facts">
        {KEYS.filter(([key]) => selects || key !== 'x').map(([key, text]) => (
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
