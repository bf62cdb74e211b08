import { Icon } from './Icon.tsx';
import './fileButton.css';

interface FileButtonProps {
  readonly text: string;
  /** Endings as the browser's window for files takes them. */
  readonly accept?: string | undefined;
  readonly tone?: 'primary' | undefined;
  readonly disabled?: boolean | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** Asks for a file. The browser's own button would speak the browser's language, not the reader's. */
export function FileButton({ text, accept, tone, disabled, onFile }: FileButtonProps) {
  return (
    <label className={tone ? `button button-${tone} file-button` : 'button file-button'}>
      <Icon name="Upload" />
      {text}
      <input
        className="visually-hidden"
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={event => {
          onFile(event.currentTarget.files?.[0]);
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
