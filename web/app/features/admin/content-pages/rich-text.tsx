import '../../../platform/all-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { MantineScope } from '../../../ui/mantine.tsx';
import { toPageHtml } from './editable-html.ts';
import type { RichTextProps } from './rich-text-props.ts';
import classes from './rich-text.module.css';

/** What pages may contain (`safe-html.ts` of the server); everything else is dropped when it is pasted. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // Each look at a page would otherwise count as a change.
    trailingNode: false,
  }),
];

/** The editor of a page's body. A separate chunk, because only this field needs it. */
export default function RichText({ label, labelledBy, language, html, invalid, onChange }: RichTextProps) {
  const t = useText();
  /** What the editor wrote last, so that its own changes do not come back as new content. */
  const written = useRef(html);
  const emit = useRef(onChange);
  useEffect(() => {
    emit.current = onChange;
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        lang: language,
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = toPageHtml(changed.getHTML());
      emit.current(written.current);
    },
  });
  // A draft of this tab, or a reload, brings another text.
  useEffect(() => {
    if (!editor || html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(invalid));
  }, [editor, invalid]);
  const labels = useMemo(
    () => ({
      boldControlLabel: t('pages.bold'),
      italicControlLabel: t('pages.italic'),
      h2ControlLabel: t('pages.heading'),
      h3ControlLabel: t('pages.subheading'),
      bulletListControlLabel: t('pages.bullet_list'),
      orderedListControlLabel: t('pages.ordered_list'),
      blockquoteControlLabel: t('pages.quote'),
      linkControlLabel: t('pages.add_link'),
      unlinkControlLabel: t('pages.remove_link'),
      linkEditorInputLabel: t('pages.link_address'),
      linkEditorInputPlaceholder: '/pages/refund-policy',
      linkEditorSave: t('pages.link_save'),
      undoControlLabel: t('pages.undo'),
      redoControlLabel: t('pages.redo'),
    }),
    [t],
  );
  return (
    <MantineScope>
      <RichTextEditor
        editor={editor}
        labels={labels}
        withCodeHighlightStyles={false}
        className={classes.editor ?? ''}
        // Links open in the same tab; the server removes other targets.
        classNames={{ linkEditorExternalControl: classes.hidden ?? '' }}
        data-invalid={invalid || undefined}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('pages.toolbar', { field: label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link disableTooltips />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </MantineScope>
  );
}
