import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { countVisibleCharacters } from '../../../schemas/base/richText.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import './richText.css';
import { useRichTextEditor } from './useRichTextEditor.ts';

export interface RichTextEditorProps {
  readonly html: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur: () => void;
  /** Receives an object that focuses the text. */
  readonly focusRef: (place: { readonly focus: () => void } | null) => void;
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of visible characters that the field's rule allows. */
  readonly maxLength: number;
  readonly hardMaxLength: number;
}

/** Editor for rich text: toolbar, text, and how much of the allowed length is used. */
export default function RichTextEditor({ html, maxLength: allowed, focusRef, ...rest }: RichTextEditorProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const [isTooLong, setTooLong] = useState(false);
  const editor = useRichTextEditor(place, {
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
  const count = countVisibleCharacters(html);
  return (
    <div className="rich-editor">
      {editor && <RichTextToolbar editor={editor} controls={rest.attributes['id'] ?? ''} />}
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
