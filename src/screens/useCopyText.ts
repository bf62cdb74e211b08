import { useNotify } from 'ra-core';

/**
 * Returns the function that copies a text and shows the notice with the given key. Pages without TLS have no access to
 * the clipboard; on such pages, shows an error notice instead.
 */
export function useCopyText(): (text: string, notice: string) => void {
  const notify = useNotify();
  return (text, notice) => {
    const write = async () => navigator.clipboard.writeText(text);
    void write().then(
      () => notify(notice, { type: 'success' }),
      () => notify('elements.copyFailed', { type: 'error' }),
    );
  };
}
