import { useEffect, useState } from 'react';

/**
 * Returns whether an input method is composing text anywhere on the page. Letters that are still being composed are not
 * the final text, so searches must not use them.
 */
export function useIsComposing(): boolean {
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    const start = () => setComposing(true);
    const end = () => setComposing(false);
    document.addEventListener('compositionstart', start);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', start);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  return isComposing;
}
