import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { largestMarkup } from '../../../schemas/richText.ts';
import { cleanWhatIsPasted } from './cleanHtml.ts';
import { documentOf, extensions } from './extensions.ts';

export interface EditorOptions {
  readonly html: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur: () => void;
  /** Characters beyond which nothing more is taken; far more than the rule allows. */
  readonly most: number;
  readonly onTooLong: () => void;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The editor in its place in the document. It lives as long as its effects do: a hidden tab takes it down, and it is
 * made anew from the form's value when the tab is shown again.
 */
export function useEditor(place: RefObject<HTMLElement | null>, options: EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const written = useRef(options.html);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    cleanWhatIsPasted();
    const made = createEditor(place.current, latest, written);
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, [place]);

  useEffect(() => {
    // A draft that was taken up, or the latest of another operator: not what was just typed here.
    if (!editor || options.html === written.current) return;
    written.current = options.html;
    editor.commands.setContent(documentOf(options.html), { emitUpdate: false });
  }, [editor, options.html]);

  const attributes = JSON.stringify(options.attributes);
  useEffect(() => {
    const { editorProps } = editor?.options ?? {};
    editor?.setOptions({ editorProps: { ...editorProps, attributes: latest.current.attributes } });
  }, [editor, attributes]);

  return editor;
}

type Latest = RefObject<EditorOptions>;

function createEditor(element: HTMLElement | null, latest: Latest, written: RefObject<string>): Editor {
  written.current = latest.current.html;
  const made: Editor = new Editor({
    element,
    // The style is part of the form's own sheet; the policy allows no other.
    injectCSS: false,
    extensions,
    content: documentOf(latest.current.html),
    editorProps: {
      attributes: latest.current.attributes,
      handleDrop: (_view, { dataTransfer }) => isTooLong(made, dataTransfer?.getData('text/plain') ?? '', latest),
      handleDOMEvents: {
        // Before the editor reads the clipboard: reading a large page is what takes the time.
        paste: (view, event) => {
          const text = event.clipboardData?.getData('text/plain') ?? '';
          const isStopped = isTooLong(made, text, latest);
          const isHuge = (event.clipboardData?.getData('text/html').length ?? 0) > largestMarkup;
          if (!isStopped && !isHuge) return false;
          event.preventDefault();
          // A page copied with its pictures is taken as its text.
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

/** Text that would not fit stays out as a whole, before the editor has any work with it. */
function isTooLong(editor: Editor, added: string, latest: Latest): boolean {
  if (added.length === 0 || editor.state.doc.content.size + added.length <= latest.current.most) return false;
  latest.current.onTooLong();
  return true;
}

/** What the toolbar shows, read again after each change of text or selection. */
export function useEditorState<State extends string>(editor: Editor, read: (editor: Editor) => State): State {
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
