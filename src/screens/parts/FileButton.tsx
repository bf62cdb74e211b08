import { Icon } from './Icon.tsx';
import './fileButton.css';

interface FileButtonProps {
  readonly text: string;
  /** File extensions in the format of the `accept` attribute. */
  readonly accept?: string | undefined;
  readonly tone?: 'primary' | undefined;
  readonly disabled?: boolean | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/**
 * Button that opens the file picker. The browser's own control would use the browser's language, not the console's
 * language.
 */
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
          // Clear the input, so that the user can choose the same file again after correcting it.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
