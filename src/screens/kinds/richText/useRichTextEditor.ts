import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { maxMarkupLength } from '../../../schemas/base/richText.ts';
import { installPasteSanitizer } from './safeHtml.ts';
import { toEditorDocument, richTextExtensions } from './richTextExtensions.ts';

export interface RichTextEditorOptions {
  readonly html: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur: () => void;
  /** Number of characters at which the editor rejects further input; far above the limit of the field's rule. */
  readonly hardMaxLength: number;
  readonly onTooLong: () => void;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Mounts the editor in an element. When the form's tab in the console becomes hidden, the editor is destroyed. When the
 * tab becomes visible again, the editor is created from the form's value.
 */
export function useRichTextEditor(place: RefObject<HTMLElement | null>, options: RichTextEditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const written = useRef(options.html);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    installPasteSanitizer();
    const made = createEditor(place.current, latest, written);
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, [place]);

  useEffect(() => {
    // Apply values from outside, such as a restored draft or another operator's version, but not the editor's own
    // changes.
    if (!editor || options.html === written.current) return;
    written.current = options.html;
    editor.commands.setContent(toEditorDocument(options.html), { emitUpdate: false });
  }, [editor, options.html]);

  const attributes = JSON.stringify(options.attributes);
  useEffect(() => {
    const { editorProps } = editor?.options ?? {};
    editor?.setOptions({ editorProps: { ...editorProps, attributes: latest.current.attributes } });
  }, [editor, attributes]);

  return editor;
}

type Latest = RefObject<RichTextEditorOptions>;

function createEditor(element: HTMLElement | null, latest: Latest, written: RefObject<string>): Editor {
  written.current = latest.current.html;
  const made: Editor = new Editor({
    element,
    // The form's style sheet contains the editor's styles, because the content security policy forbids injected styles.
    injectCSS: false,
    extensions: richTextExtensions,
    content: toEditorDocument(latest.current.html),
    editorProps: {
      attributes: latest.current.attributes,
      handleDrop: (_view, { dataTransfer }) => isTooLong(made, dataTransfer?.getData('text/plain') ?? '', latest),
      handleDOMEvents: {
        // Check the text before the editor parses the clipboard, because parsing a large page is slow.
        paste: (view, event) => {
          const text = event.clipboardData?.getData('text/plain') ?? '';
          const isStopped = isTooLong(made, text, latest);
          const isHuge = (event.clipboardData?.getData('text/html').length ?? 0) > maxMarkupLength;
          if (!isStopped && !isHuge) return false;
          event.preventDefault();
          // Text that was copied together with pictures is pasted as plain text.
          if (!isStopped) view.pasteText(text);
          return true;
        },
        beforeinput: (_view, event) => {
          if (!isTooLong(made, event.data ?? '', latest)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
    onUpdate: () => {
      written.current = made.isEmpty ? '' : made.getHTML();
      latest.current.onChange(written.current === '' ? null : written.current);
    },
    onBlur: () => latest.current.onBlur(),
  });
  return made;
}

/** Returns whether added text is too long. Such text is rejected as a whole, before the editor processes it. */
function isTooLong(editor: Editor, added: string, latest: Latest): boolean {
  if (added.length === 0 || editor.state.doc.content.size + added.length <= latest.current.hardMaxLength) return false;
  latest.current.onTooLong();
  return true;
}

/**
 * Returns the state of the editor that the toolbar shows. The state is updated after each change of the text or the
 * selection.
 */
export function useRichTextEditorState<State extends string>(editor: Editor, read: (editor: Editor) => State): State {
  return useSyncExternalStore(
    changed => {
      editor.on('transaction', changed);
      return () => {
        editor.off('transaction', changed);
      };
    },
    () => read(editor),
  );
}
