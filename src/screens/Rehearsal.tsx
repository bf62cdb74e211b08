import { Activity, type ReactNode, useEffect, useInsertionEffect, useState } from 'react';

interface RehearsalProps {
  /** Brings the code of the form and of whatever else the list does without. */
  readonly load: () => Promise<void>;
  /** The form to be drawn, or nothing. */
  readonly children: ReactNode;
}

const startAfterMs = 1_200;

/** Once a page is enough: what the browser has compiled it keeps. */
let isOver = false;

/**
 * Loads the parts behind a list while the operator reads it, then draws a form where nobody sees it. The browser has
 * compiled its code and knows its styles from then on, so the first form opens as fast as the second. A hidden
 * `<Activity>` is drawn when nothing else is to be done, and its effects do not run: it asks the platform nothing.
 */
export function Rehearsal({ load, children }: RehearsalProps) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOver) return undefined;
    let isHere = true;
    const timer = setTimeout(() => {
      isOver = true;
      void load().then(() => isHere && setOn(true));
    }, startAfterMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [load]);
  if (!isOn) return null;
  return (
    <Activity mode="hidden">
      <Drawn onDrawn={() => setOn(false)}>{children}</Drawn>
    </Activity>
  );
}

interface DrawnProps {
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

/** The one effect that runs in a hidden part tells that it stands in the document. */
function Drawn({ onDrawn, children }: DrawnProps) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  return children;
}
