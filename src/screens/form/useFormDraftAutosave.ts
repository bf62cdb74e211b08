import { useEffect } from 'react';

import { useStableCallback } from '../useStableCallback.ts';
import { useServices } from '../services.ts';

type Values = Readonly<Record<string, unknown>>;

const autosaveIntervalMs = 500;

/**
 * Saves a form as a draft while the user fills it in, so that the values are kept when the page closes.
 *
 * @param read Returns the values to save, or `null` while nothing was typed.
 * @param mustConfirmLeave Returns whether the browser must ask the user before the page closes.
 */
export function useFormDraftAutosave(
  draftKey: string,
  read: () => Values | null,
  mustConfirmLeave: () => boolean,
): void {
  const { formDrafts: drafts } = useServices();
  const readNow = useStableCallback(read);
  const holdsPageNow = useStableCallback(mustConfirmLeave);
  useEffect(() => {
    let savedText = '';
    const saveNow = () => {
      const values = readNow();
      if (!values) return;
      const text = JSON.stringify(values);
      if (text !== savedText) drafts.write(draftKey, values);
      savedText = text;
    };
    // A saved form must not save its values as a draft again before it closes.
    const markAsSaved = () => {
      savedText = JSON.stringify(readNow());
    };
    const warn = (event: BeforeUnloadEvent) => {
      saveNow();
      if (holdsPageNow() && !drafts.isLeaving()) event.preventDefault();
    };
    // Polling adds no work to keystrokes. The listener for `beforeunload` saves the last changes.
    const timer = setInterval(saveNow, autosaveIntervalMs);
    const unsubscribe = [drafts.onStash(saveNow), drafts.onFinish(draftKey, markAsSaved)];
    window.addEventListener('beforeunload', warn);
    return () => {
      // This view may be unmounted before it becomes visible again, so save now.
      saveNow();
      clearInterval(timer);
      unsubscribe.forEach(item => item());
      window.removeEventListener('beforeunload', warn);
    };
  }, [draftKey, drafts, readNow, holdsPageNow]);
}
