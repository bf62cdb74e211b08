import { useEffect } from 'react';

import { useLatest } from '../useLatest.ts';
import { useServices } from '../services.ts';

type Values = Readonly<Record<string, unknown>>;

const keepEveryMs = 500;

/**
 * Puts a form by while it is filled in, so that it is there again after whatever ends the page.
 *
 * @param read What is to be put by, or nothing while there is nothing of the person's own.
 * @param holdsPage Asked when the page is about to go: whether the browser is to ask the person first.
 */
export function useKeptDraft(draftKey: string, read: () => Values | null, holdsPage: () => boolean): void {
  const { drafts } = useServices();
  const readNow = useLatest(read);
  const holdsPageNow = useLatest(holdsPage);
  useEffect(() => {
    let kept = '';
    const keep = () => {
      const values = readNow();
      if (!values) return;
      const text = JSON.stringify(values);
      if (text !== kept) drafts.write(draftKey, values);
      kept = text;
    };
    // What has been carried out is not put by again, though it still stands in the form until that closes.
    const settle = () => {
      kept = JSON.stringify(readNow());
    };
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if (holdsPageNow() && !drafts.isLeaving()) event.preventDefault();
    };
    // Looking now and then costs a keystroke nothing; the last moment before the page goes is caught by itself.
    const timer = setInterval(keep, keepEveryMs);
    const forget = [drafts.onStash(keep), drafts.onFinish(draftKey, settle)];
    window.addEventListener('beforeunload', warn);
    return () => {
      // The form is left for another tab, and may go for good before it is shown again.
      keep();
      clearInterval(timer);
      forget.forEach(one => one());
      window.removeEventListener('beforeunload', warn);
    };
  }, [draftKey, drafts, readNow, holdsPageNow]);
}
