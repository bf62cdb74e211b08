import { useTranslate } from 'ra-core';

import { IconButton } from '../../parts/IconButton.tsx';
import { InputFrame } from '../base/InputFrame.tsx';
import type { InputProps } from '../base/useKindInput.ts';
import { DropZone } from './DropZone.tsx';
import { LinkedPicture } from './StoredPicture.tsx';
import { UploadList } from './UploadList.tsx';
import './uploads.css';
import { moveItem } from './moveItem.ts';
import { useFileField } from './useFileField.ts';

/** Input of one or several pictures. Pictures are checked before the upload, and previewed immediately. */
export function ImageInput(props: InputProps) {
  const input = useFileField(props, 'image');
  const { id, label, urls, setUrls, running, isWaiting } = input;
  return (
    <InputFrame id={id} field={props.field} isRequired={input.isRequired} error={input.error} help={input.help}>
      <div className="uploads" ref={input.place}>
        {urls.length > 0 && <Pictures label={label} urls={urls} onChange={setUrls} />}
        <UploadList running={running} isWaiting={isWaiting} onRetry={input.retry} onDrop={input.dismiss} />
        <DropZone input={input} kind="image" />
      </div>
    </InputFrame>
  );
}

interface PicturesProps {
  readonly label: string;
  readonly urls: readonly string[];
  readonly onChange: (urls: readonly string[]) => void;
}

/** Pictures in their order, which the user changes with buttons or by dragging. */
function Pictures({ label, urls, onChange }: PicturesProps) {
  const translate = useTranslate();
  const isOnly = urls.length === 1;
  return (
    <ul className="upload-pictures">
      {urls.map((url, at) => {
        const name = isOnly ? label : translate('upload.picture', { label, number: at + 1 });
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons do the same for the keyboard
          <li
            key={url}
            draggable={!isOnly}
            onDragStart={event => event.dataTransfer.setData(dragType, String(at))}
            onDragOver={event => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
            onDrop={event => {
              const from = event.dataTransfer.getData(dragType);
              if (from !== '') onChange(moveItem(urls, Number(from), at));
            }}
          >
            <LinkedPicture url={url} alt={name} label={translate('upload.open', { name })} />
            <span className="upload-actions">
              {!isOnly && (
                <>
                  <IconButton
                    small
                    icon="ChevronLeft"
                    label={translate('upload.earlier', { name })}
                    disabled={at === 0}
                    onClick={() => onChange(moveItem(urls, at, at - 1))}
                  />
                  <IconButton
                    small
                    icon="ChevronRight"
                    label={translate('upload.later', { name })}
                    disabled={at === urls.length - 1}
                    onClick={() => onChange(moveItem(urls, at, at + 1))}
                  />
                </>
              )}
              <IconButton
                small
                icon="Delete"
                label={translate('upload.remove', { name })}
                onClick={() => onChange(urls.filter(item => item !== url))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Data type that distinguishes a dragged picture from a dropped file. */
const dragType = 'application/x-picture-place';
