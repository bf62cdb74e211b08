import { useEffect, useState } from 'react';

import { requestCandidateNames } from './readSource.ts';

const none: readonly string[] = [];

/** Returns the names of the resources in a document; `undefined` while a worker thread parses the document. */
export function useCandidateNames(text: string): readonly string[] | undefined {
  const [read, setRead] = useState<{ readonly text: string; readonly names: readonly string[] }>({
    text: '',
    names: none,
  });
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    requestCandidateNames(text, signal).then(
      names => setRead({ text, names }),
      // Ignore the error: when the user submits such a document, the dialog reports the error.
      () => signal.aborted || setRead({ text, names: none }),
    );
    return () => controller.abort();
  }, [text, isEmpty]);
  if (isEmpty) return none;
  return read.text === text ? read.names : undefined;
}
