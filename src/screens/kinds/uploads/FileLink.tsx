import { useTranslate } from 'ra-core';

import type { UploadedFile } from '../../../dataProvider/upload.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import { Button } from '../../parts/Button.tsx';
import { useServices } from '../../services.ts';

interface FileLinkProps {
  readonly url: string;
  readonly file?: UploadedFile | null | undefined;
}

/**
 * Link that downloads a stored file with the browser's own download, so that gigabytes do not pass through the page.
 */
export function FileLink({ url, file }: FileLinkProps) {
  const translate = useTranslate();
  const { postQuery } = useServices();
  if (file === null) return <span className="upload-error">{translate('upload.unknown')}</span>;
  const name = file?.name ?? fileExtension(url);
  if (file?.isKey) {
    return (
      <span title={translate('upload.keyHelp')}>
        <bdi>{name}</bdi> · {translate('upload.isKey')}
      </span>
    );
  }
  const download = async () => {
    const answer = await postQuery(`${url}/ticket`, {});
    if (!isRecord(answer) || typeof answer['url'] !== 'string') return;
    const link = document.createElement('a');
    link.href = answer['url'];
    link.download = '';
    link.click();
  };
  return (
    <>
      <Button
        look="link"
        icon="Download"
        title={name}
        aria-label={translate('upload.download', { name })}
        onClick={event => {
          event.stopPropagation();
          download().catch(() => undefined);
        }}
      >
        <bdi>{name}</bdi>
      </Button>
      {file && <span className="upload-size">{formatBytes(file.size)}</span>}
    </>
  );
}

function fileExtension(url: string): string {
  return (/\.(\w+)$/.exec(url)?.[1] ?? url).toUpperCase();
}
