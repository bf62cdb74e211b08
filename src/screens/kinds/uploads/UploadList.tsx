import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import { formatBytes, formatDuration } from '../../../i18n/format.ts';
import { Button } from '../../parts/Button.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import type { UnfinishedUpload } from './useUploads.ts';

interface UploadListProps {
  readonly running: readonly UnfinishedUpload[];
  readonly isWaiting: boolean;
  readonly onRetry: (upload: UnfinishedUpload) => void;
  readonly onDrop: (upload: UnfinishedUpload) => void;
}

/** Running uploads with progress and a cancel button, and failed uploads with the reason. */
export function UploadList({ running, isWaiting, onRetry, onDrop }: UploadListProps) {
  const translate = useTranslate();
  return (
    <>
      {running.length > 0 && (
        <ul className="upload-list">
          {running.map(upload => (
            <li key={upload.key} className={upload.error === undefined ? undefined : 'upload-failed'}>
              <Preview file={upload.file} />
              <span className="upload-text">
                <bdi className="upload-name">{upload.file.name}</bdi>
                {upload.error === undefined ? (
                  <RunningUpload upload={upload} />
                ) : (
                  <UploadError upload={upload} onRetry={onRetry} />
                )}
              </span>
              <IconButton
                small
                icon="Close"
                label={translate(upload.error === undefined ? 'upload.cancel' : 'upload.putAway', {
                  name: upload.file.name,
                })}
                onClick={() => onDrop(upload)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="upload-waiting" role="status">
        {isWaiting && translate('upload.waiting')}
      </p>
    </>
  );
}

function RunningUpload({ upload }: { readonly upload: UnfinishedUpload }) {
  const translate = useTranslate();
  const { file, sent, total, isInterrupted } = upload;
  const isSent = sent > 0 && sent >= total;
  return (
    <>
      <progress
        aria-label={translate('upload.progress', { name: file.name })}
        max={total || 1}
        {...(isSent ? {} : { value: sent })}
      />
      <span className="upload-size">
        {isInterrupted && <strong>{translate('upload.interrupted')}</strong>}
        {isSent ? translate('upload.checking') : <Amounts upload={upload} />}
      </span>
    </>
  );
}

/** Sent bytes, speed, and the remaining time at this speed. */
function Amounts({ upload: { sent, total, speed } }: { readonly upload: UnfinishedUpload }) {
  const translate = useTranslate();
  const parts = [
    translate('upload.sent', { sent: formatBytes(sent), total: formatBytes(total) }),
    ...(speed ? [translate('upload.pace', { size: formatBytes(Math.round(speed)) })] : []),
    ...(speed ? [translate('upload.left', { time: formatDuration((total - sent) / speed) })] : []),
  ];
  return parts.map(part => <span key={part}>{part}</span>);
}

interface FaultProps {
  readonly upload: UnfinishedUpload;
  readonly onRetry: (upload: UnfinishedUpload) => void;
}

function UploadError({ upload, onRetry }: FaultProps) {
  const translate = useTranslate();
  return (
    <span className="upload-error">
      <strong>{translate('upload.failed')}</strong>
      {upload.error !== translate('upload.failed') && <span>{upload.error}</span>}
      {upload.mayRetry && (
        <Button look="link" onClick={() => onRetry(upload)}>
          {translate('upload.retry')}
        </Button>
      )}
    </span>
  );
}

/** Preview of the local picture. */
function Preview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!/^image\/(png|jpeg|gif)$/.test(file.type)) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img src={address} alt="" />;
}
