import { useEffect, useRef, useState } from 'react';

import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { FormDraft } from '../../screens/formState/formDrafts.ts';
import { useServices } from '../../screens/services.ts';
import { useStableCallback } from '../../screens/useStableCallback.ts';
import type { ScreenDetail } from './responses.ts';
import { type DraftValue, toJsonText, useDraftValue } from './useDraftValue.ts';

/** Edited text that was neither saved nor published, with the id of the draft on which the edits are based. */
interface UnsavedText {
  readonly text: string;
  readonly baseDraftId: number | null;
  readonly time: number;
}

/** State of the edits to one screen, and the functions that change this state. */
export interface EditingState {
  readonly value: DraftValue;
  /**
   * Id of the platform's draft on which the edits are based. When the platform's current draft is a different one, the
   * platform rejects the save.
   */
  readonly baseDraftId: number | null;
  /** Time of the last edit in epoch milliseconds, if the text was restored from an earlier visit; otherwise `null`. */
  readonly lastEditAt: number | null;
  /** Proposal of the last import. */
  readonly proposed: Resource | null;
  /** Replaces the value with the result of an import. */
  readonly onImported: (value: unknown, proposed: Resource) => void;
  /** Records that the current text has been saved as this draft. */
  readonly onSaved: (draftId: number | null) => void;
  /** Discards the edits and returns to the version on the platform. */
  readonly startOver: () => void;
}

const saveIntervalMs = 500;

/** Manages the edits to one screen. Unsaved text survives a reload, a closed tab and an expired session. */
export function useScreenEditing(detail: ScreenDetail): EditingState {
  const { formDrafts: drafts } = useServices();
  const key = `workbench/${detail.name}`;
  const [saved, setSaved] = useState(() => toJsonText(startOf(detail)));
  const [restored, setRestored] = useState(() => readUnsavedText(drafts.read(key), saved));
  const [baseDraftId, setBaseDraftId] = useState(restored ? restored.baseDraftId : idOf(detail));
  const value = useDraftValue({ start: startOf(detail), text: restored?.text, builtIn: detail.builtIn });
  const [proposed, setProposed] = useState(detail.proposed);
  useStoreUnsavedText({ key, text: value.text, saved, baseDraftId });
  return {
    value,
    baseDraftId,
    proposed,
    onImported: (next, source) => {
      value.setValue(next);
      setProposed(source);
    },
    lastEditAt: restored?.time ?? null,
    onSaved: draftId => {
      setBaseDraftId(draftId);
      setSaved(value.text);
      setRestored(null);
    },
    startOver: () => {
      const start = startOf(detail);
      value.setValue(start);
      setProposed(detail.proposed);
      setBaseDraftId(idOf(detail));
      setSaved(toJsonText(start));
      setRestored(null);
    },
  };
}

interface TextToStore {
  readonly key: string;
  readonly text: string;
  readonly saved: string;
  readonly baseDraftId: number | null;
}

/** Stores the text in the browser while it differs from the saved text. */
function useStoreUnsavedText({ key, text, saved, baseDraftId }: TextToStore): void {
  const { formDrafts: drafts } = useServices();
  // Restored text is already in the storage of the browser, so it need not be written again.
  const storedText = useRef(text === saved ? '' : text);
  const storeText = useStableCallback(() => {
    const next = text === saved ? '' : text;
    if (next === storedText.current) return;
    storedText.current = next;
    if (next === '') drafts.remove(key);
    else drafts.write(key, { text, seen: baseDraftId });
  });
  useEffect(() => {
    const timer = setInterval(storeText, saveIntervalMs);
    const unsubscribe = drafts.onStash(storeText);
    window.addEventListener('beforeunload', storeText);
    return () => {
      storeText();
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('beforeunload', storeText);
    };
  }, [drafts, storeText]);
}

function readUnsavedText(draft: FormDraft | null, saved: string): UnsavedText | null {
  const { text, seen } = draft?.values ?? {};
  if (!draft || typeof text !== 'string' || text === saved) return null;
  return { text, baseDraftId: typeof seen === 'number' ? seen : null, time: draft.time };
}

function idOf({ draft }: ScreenDetail): number | null {
  return draft?.id ?? null;
}

function startOf({ draft, versions }: ScreenDetail): unknown {
  const value = draft?.value ?? versions.find(version => version.state === 'published')?.value ?? {};
  return isRecord(value) ? value : {};
}
