import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/core';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';

import { isSafeLink } from '../../../schemas/base/richText.ts';
import { Button } from '../../parts/Button.tsx';

const maxUrlLength = 2_048;

interface LinkBoxProps {
  readonly editor: Editor;
  /** True if the cursor is inside a link. */
  readonly isLink: boolean;
  readonly onClose: () => void;
}

/**
 * Input for the URL of a link. The URL is applied to the selected text or to the link at the cursor. If there is
 * neither a selection nor a link, the URL is inserted as the text of a new link.
 */
export function LinkBox({ editor, isLink, onClose }: LinkBoxProps) {
  const translate = useTranslate();
  const id = useId();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isFault, setFault] = useState(false);
  const apply = () => {
    const href = address.trim();
    if (!isSafeLink(href)) {
      setFault(true);
      return;
    }
    setLink(editor, href, isLink);
    onClose();
    editor.view.focus();
  };
  const unlink = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
    editor.view.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The keys must neither submit the surrounding form nor close its drawer.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return apply();
    onClose();
    editor.view.focus();
  };
  return (
    <div className="rich-link">
      <OutlinedInput
        id={id}
        // Autofocus is expected here, because the user has opened the box in order to type.
        autoFocus
        value={address}
        error={isFault}
        onChange={event => {
          setFault(false);
          setAddress(event.target.value);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': translate('richText.address'),
          'aria-invalid': isFault,
          'aria-describedby': `${id}-help`,
          maxLength: maxUrlLength,
          inputMode: 'url',
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      <Button onClick={apply}>{translate('richText.applyLink')}</Button>
      {isLink && <Button onClick={unlink}>{translate('richText.unlink')}</Button>}
      <p className={isFault ? 'input-error' : 'input-help'} id={`${id}-help`} role={isFault ? 'alert' : undefined}>
        {translate(isFault ? 'richText.addressFault' : 'richText.addressHelp')}
      </p>
    </div>
  );
}

function setLink(editor: Editor, href: string, isLink: boolean): void {
  const chain = editor.chain().extendMarkRange('link');
  const isNew = editor.state.selection.empty && !isLink;
  const changed = isNew
    ? chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    : chain.setLink({ href });
  changed.run();
}
