import { useTranslate } from 'ra-core';

import { IconButton } from '../../parts/IconButton.tsx';
import { InputFrame } from '../base/InputFrame.tsx';
import type { InputProps } from '../base/useKindInput.ts';
import { DropZone } from './DropZone.tsx';
import { FileLink } from './FileLink.tsx';
import { UploadList } from './UploadList.tsx';
import './uploads.css';
import { useFileField } from './useFileField.ts';
import { useStoredFile } from './useStoredFile.ts';

/** Input of an installation package or another file: name, size and upload progress. */
export function FileInput(props: InputProps) {
  const input = useFileField(props, 'file');
  const { id, urls, setUrls, running, isWaiting } = input;
  return (
    <InputFrame id={id} field={props.field} isRequired={input.isRequired} error={input.error} help={input.help}>
      <div className="uploads" ref={input.place}>
        {urls.map(url => (
          <StoredFile key={url} url={url} onRemove={() => setUrls(urls.filter(item => item !== url))} />
        ))}
        <UploadList running={running} isWaiting={isWaiting} onRetry={input.retry} onDrop={input.dismiss} />
        <DropZone input={input} kind="file" />
      </div>
    </InputFrame>
  );
}

function StoredFile({ url, onRemove }: { readonly url: string; readonly onRemove: () => void }) {
  const translate = useTranslate();
  const file = useStoredFile(url);
  return (
    <div className="upload-file">
      <FileLink url={url} file={file} />
      <IconButton
        small
        icon="Delete"
        label={translate('upload.remove', { name: file?.name ?? '' })}
        onClick={onRemove}
      />
    </div>
  );
}
