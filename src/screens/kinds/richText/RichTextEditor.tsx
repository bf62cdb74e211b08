import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { countVisible } from '../../../schemas/richText.ts';
import { Toolbar } from './Toolbar.tsx';
import './richText.css';
import { useEditor } from './useEditor.ts';

export interface RichTextEditorProps {
  readonly html: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur: () => void;
  /** Given a way to put the focus into the text. */
  readonly focusRef: (place: { readonly focus: () => void } | null) => void;
  readonly attributes: Readonly<Record<string, string>>;
  /** The visible characters that the rule allows, and those at which the editor takes no more. */
  readonly allowed: number;
  readonly most: number;
}

/** Formatted text as it is written: toolbar, text, and how much of the allowed length is used. */
export default function RichTextEditor({ html, allowed, focusRef, ...rest }: RichTextEditorProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const [isTooLong, setTooLong] = useState(false);
  const editor = useEditor(place, {
    ...rest,
    html,
    onChange: changed => {
      setTooLong(false);
      rest.onChange(changed);
    },
    onTooLong: () => setTooLong(true),
  });
  useEffect(() => {
    focusRef(editor && { focus: () => editor.view.focus() });
  }, [editor, focusRef]);
  const count = countVisible(html);
  return (
    <div className="rich-editor">
      {editor && <Toolbar editor={editor} controls={rest.attributes['id'] ?? ''} />}
      <div ref={place} className="rich-editor-text" />
      <div className="rich-editor-foot">
        <span className="rich-editor-note" role="status">
          {isTooLong && translate('richText.tooLong')}
        </span>
        <span className={count > allowed ? 'rich-editor-count rich-editor-over' : 'rich-editor-count'}>
          {translate('richText.count', { count, most: allowed })}
        </span>
      </div>
    </div>
  );
}
