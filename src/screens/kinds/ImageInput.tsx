import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { Button } from '../parts/Button.tsx';
import { useUpload } from '../services.ts';
import { InputFrame } from './InputFrame.tsx';
import { type InputProps, useKindInput } from './useKindInput.ts';

const largestBytes = 20 * 1024 * 1024;

/** A picture, checked before it is sent and shown once the platform has it. */
export function ImageInput(props: InputProps) {
  const translate = useTranslate();
  const upload = useUpload();
  const { id, value, onChange, isRequired, error } = useKindInput(props);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const address = typeof value === 'string' && value !== '' ? value : undefined;

  const send = async (file: File | undefined) => {
    if (!file) return;
    if (!['image/jpeg', 'image/png'].includes(file.type) || file.size > largestBytes) {
      setFault(translate('form.imageHelp'));
      return;
    }
    setSending(true);
    setFault(undefined);
    try {
      onChange((await upload(file, 'image')).url);
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : translate('form.uploadFailed'));
    } finally {
      setSending(false);
    }
  };

  return (
    <InputFrame
      id={id}
      field={props.field}
      isRequired={isRequired}
      error={fault ?? error}
      help={translate('form.imageHelp')}
    >
      <div className="image-input">
        {address && <img src={address} alt="" />}
        <label className="button" htmlFor={id}>
          {translate('form.chooseImage')}
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png"
          disabled={isSending}
          onChange={event => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {isSending && <span role="status">{translate('form.loading')}</span>}
        {address && (
          <Button look="link" onClick={() => onChange(null)}>
            {translate('form.removeImage')}
          </Button>
        )}
      </div>
    </InputFrame>
  );
}
