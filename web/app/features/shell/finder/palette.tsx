import '../../../platform/all-texts.ts';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import { MIN_SEARCH_LENGTH } from '@aaspaas/contract/kernel/search-limits.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useMediaQuery } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { useSuggestions } from '../../../platform/use-suggestions.ts';
import { CloseOnBack } from '../../../ui/close-on-back.tsx';
import { moveFocusIn, useWayBack } from '../../../ui/dialog-focus.ts';
import { useEscapeLayer } from '../../../ui/escape-layers.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { MantineScope } from '../../../ui/mantine.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { groupsFor } from '../frame/console-links.ts';
import { type PaletteItem, paletteItems } from './palette-items.ts';
import classes from './palette.module.css';

interface PaletteProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly grants: readonly Grant[];
}

/** Its own store, so that it opens and closes with the button and keys of the frame. */
const [store] = createSpotlight();

const GROUPS: readonly (readonly [PaletteItem['group'], MessageKey])[] = [
  ['objects', 'finder.objects'],
  ['actions', 'finder.actions'],
  ['pages', 'finder.pages'],
];

/** The palette of the console: finds objects by the API, and pages and actions by their names. */
export default function Palette(props: PaletteProps) {
  return (
    <MantineScope>
      {props.opened && <CloseOnBack close={props.close} />}
      <Dialog {...props} />
    </MantineScope>
  );
}

function Dialog({ opened, close, grants }: PaletteProps) {
  const t = useText();
  const id = useId();
  const optionId = (item: PaletteItem | undefined) => `${id}-${item?.id}`;
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  useWayBack(opened);
  useEscapeLayer(opened, close);
  const [typed, setTyped] = useState('');
  const searched = typed.trim().length >= MIN_SEARCH_LENGTH ? typed : '';
  const { reply, query, loading, failed, retry, latest } = useSuggestions(searched, (q, signal) =>
    adminCall('admin.search', { query: { q } }, { signal }),
  );
  const results = reply?.data.results ?? [];
  const items = paletteItems(typed, results, groupsFor(grants), grants, t);

  // Spotlight selects by position and reports nothing, so the selection is ours: another list begins with its first entry.
  const list = items.map((item) => item.id).join(' ');
  const [choice, setChoice] = useState({ list, index: 0 });
  const selected = choice.list === list ? choice.index : 0;
  const active = items[selected];

  // Spotlight is opened by its store.
  useEffect(() => {
    store.setState({ ...store.getState(), opened });
  }, [opened]);

  const open = (to: string) => {
    close();
    void navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      const index = (selected + step + items.length) % items.length;
      setChoice({ list, index });
      document.getElementById(optionId(items[index]))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key !== 'Enter') return;
    // Before the answer, Enter waits for it: what was typed is complete, e.g. a pasted code.
    else if (loading)
      void latest().then((answer) => {
        const to = answer?.data.results[0]?.href ?? active?.to;
        if (to) open(to);
      });
    else if (active) open(active.to);
    event.preventDefault();
    event.stopPropagation();
  };
  const answered = searched !== '' && !loading && !failed;
  let status: string | null = null;
  if (loading) status = t('finder.loading');
  else if (answered && items.length === 0) status = t('finder.none', { q: query });
  else if (results.length > 0) status = t('finder.count', { count: results.length });
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={close}
      shortcut={null}
      tagsToIgnore={[]}
      scrollable
      maxHeight={wide ? 520 : '100dvh'}
      size={620}
      fullScreen={!wide}
      radius={wide ? 16 : 0}
      yOffset={80}
      returnFocus={false}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.5 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        content: classes.content,
        body: classes.body,
        search: classes.search,
        actionsList: classes.list,
        action: classes.action,
      }}
    >
      <div
        ref={(inside) => {
          // Without a title, Mantine gives the dialog no name.
          inside?.closest('[role="dialog"]')?.setAttribute('aria-label', t('finder.title'));
          return moveFocusIn(inside);
        }}
        className={classes.head}
        // Before Spotlight's own keys.
        onKeyDownCapture={press}
      >
        <Spotlight.Search
          data-autofocus
          role="combobox"
          aria-label={t('finder.title')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          {...(active ? { 'aria-activedescendant': optionId(active) } : {})}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('finder.placeholder')}
          leftSection={<IconSearch size={20} aria-hidden />}
        />
        <button type="button" className={classes.close} aria-label={t('ui.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <p className={classes.status} role="status">
        {status}
      </p>
      {failed && <FailedState look="line" text={t('finder.failed')} retry={retry} />}
      <Spotlight.ActionsList>
        {answered && items.length === 0 && <p className={classes.none}>{t('finder.none_help')}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={t('finder.results')} hidden={items.length === 0}>
          {GROUPS.map(([group, title]) => {
            const entries = items.filter((item) => item.group === group);
            if (entries.length === 0) return null;
            return (
              <div key={group} role="group" aria-label={t(title)}>
                <p className={classes.title} aria-hidden="true">
                  {t(title)}
                </p>
                {entries.map((item) => (
                  <Spotlight.Action
                    key={item.id}
                    // Spotlight drops the id.
                    ref={(option: HTMLElement | null) => option?.setAttribute('id', optionId(item))}
                    role="option"
                    aria-selected={item === active}
                    data-selected={item === active || undefined}
                    onClick={() => open(item.to)}
                  >
                    <span className={classes.label}>
                      <span dir="auto">{item.label}</span>
                      {item.detail && (
                        <span className={classes.detail} dir="auto">
                          {item.detail}
                        </span>
                      )}
                    </span>
                    {item.hint && <span className={classes.hint}>{item.hint}</span>}
                  </Spotlight.Action>
                ))}
              </div>
            );
          })}
        </div>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
