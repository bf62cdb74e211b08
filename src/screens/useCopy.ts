import { useNotify } from 'ra-core';

/** Puts a text on the clipboard and says so, by the key of a notice. A page that is not served safely has no clipboard. */
export function useCopy(): (text: string, notice: string) => void {
  const notify = useNotify();
  return (text, notice) => {
    const write = async () => navigator.clipboard.writeText(text);
    void write().then(
      () => notify(notice, { type: 'success' }),
      () => notify('elements.copyFailed', { type: 'error' }),
    );
  };
}
