import { useTranslate } from 'ra-core';
import { type DragEvent, useRef, useState } from 'react';

import { Button } from '../../parts/Button.tsx';
import type { FileFieldState } from './useFileField.ts';

interface DropZoneProps {
  readonly input: FileFieldState;
  readonly kind: 'image' | 'file';
}

/** Zone for choosing, dropping or pasting files. The browser's file input handles the keyboard. */
export function DropZone({ input, kind }: DropZoneProps) {
  const translate = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { id, add, accept, isMultiple, isFull, maxCount, aria, urls } = input;
  const text = { image: 'upload.chooseImage', file: 'upload.chooseFile' } as const;
  const hint = { image: 'upload.orDropImage', file: 'upload.orDropFile' } as const;
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={isOver ? 'upload-zone upload-zone-over' : 'upload-zone'}
      onDragOver={event => {
        if (!isFile(event) || isFull) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!isFile(event) || isFull) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
      onPaste={event => add([...event.clipboardData.files])}
    >
      <input
        {...aria}
        id={id}
        ref={chooser}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isFull}
        onChange={event => {
          add([...(event.currentTarget.files ?? [])]);
          // Clear the input, so that the user can choose the same file again after it was rejected.
          event.currentTarget.value = '';
        }}
      />
      <Button aria-hidden tabIndex={-1} disabled={isFull} onClick={() => chooser.current?.click()}>
        {translate(urls.length > 0 && !isMultiple ? 'upload.replace' : text[kind])}
      </Button>
      <span className="upload-hint">
        {isFull ? translate('upload.full', { max: maxCount }) : translate(hint[kind])}
      </span>
    </div>
  );
}
