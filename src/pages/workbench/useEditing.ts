import { useEffect, useRef, useState } from 'react';

import { isRecord } from '../../schemas/json.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { Draft } from '../../screens/form/drafts.ts';
import { useServices } from '../../screens/services.ts';
import { useLatest } from '../../screens/useLatest.ts';
import type { ScreenDetail } from './answers.ts';
import { type DraftValue, textOf, useDraftValue } from './useDraftValue.ts';

/** A text that was edited and neither saved nor published, with the draft over which it was written. */
interface Left {
  readonly text: string;
  readonly seen: number | null;
  readonly time: number;
}

export interface Editing {
  readonly value: DraftValue;
  /** The draft of the platform that this work began with; saving over any other is refused. */
  readonly seen: number | null;
  /** When what was taken up again had been left. */
  readonly leftAt: number | null;
  /** What its source came to when it was imported last. */
  readonly proposed: Resource | null;
  /** Puts what an import has come to in the place of the value. */
  readonly onImported: (value: unknown, proposed: Resource) => void;
  /** Told what stands on the platform now that the text does. */
  readonly onSaved: (draftId: number | null) => void;
  /** Back to what stands on the platform. */
  readonly startOver: () => void;
}

const keepEveryMs = 500;

/** One screen being edited. What is typed survives a reload, a closed tab and a lost session until it is saved. */
export function useEditing(detail: ScreenDetail): Editing {
  const { drafts } = useServices();
  const key = `workbench/${detail.name}`;
  const [saved, setSaved] = useState(() => textOf(startOf(detail)));
  const [left, setLeft] = useState(() => readLeft(drafts.read(key), saved));
  const [seen, setSeen] = useState(left ? left.seen : idOf(detail));
  const value = useDraftValue({ start: startOf(detail), text: left?.text, builtIn: detail.builtIn });
  const [proposed, setProposed] = useState(detail.proposed);
  useKeptText({ key, text: value.text, saved, seen });
  return {
    value,
    seen,
    proposed,
    onImported: (next, source) => {
      value.setValue(next);
      setProposed(source);
    },
    leftAt: left?.time ?? null,
    onSaved: draftId => {
      setSeen(draftId);
      setSaved(value.text);
      setLeft(null);
    },
    startOver: () => {
      const start = startOf(detail);
      value.setValue(start);
      setProposed(detail.proposed);
      setSeen(idOf(detail));
      setSaved(textOf(start));
      setLeft(null);
    },
  };
}

interface KeptText {
  readonly key: string;
  readonly text: string;
  readonly saved: string;
  readonly seen: number | null;
}

/** Puts the text by while it differs from what is saved. */
function useKeptText({ key, text, saved, seen }: KeptText): void {
  const { drafts } = useServices();
  // What was left the last time is there already.
  const kept = useRef(text === saved ? '' : text);
  const keep = useLatest(() => {
    const next = text === saved ? '' : text;
    if (next === kept.current) return;
    kept.current = next;
    if (next === '') drafts.remove(key);
    else drafts.write(key, { text, seen });
  });
  useEffect(() => {
    const timer = setInterval(keep, keepEveryMs);
    const forget = drafts.onStash(keep);
    window.addEventListener('beforeunload', keep);
    return () => {
      keep();
      clearInterval(timer);
      forget();
      window.removeEventListener('beforeunload', keep);
    };
  }, [drafts, keep]);
}

function readLeft(draft: Draft | null, saved: string): Left | null {
  const { text, seen } = draft?.values ?? {};
  if (!draft || typeof text !== 'string' || text === saved) return null;
  return { text, seen: typeof seen === 'number' ? seen : null, time: draft.time };
}

function idOf({ draft }: ScreenDetail): number | null {
  return draft?.id ?? null;
}

function startOf({ draft, versions }: ScreenDetail): unknown {
  const value = draft?.value ?? versions.find(one => one.state === 'published')?.value ?? {};
  return isRecord(value) ? value : {};
}
