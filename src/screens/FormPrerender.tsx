import { Activity, type ReactNode, useEffect, useInsertionEffect, useState } from 'react';

interface FormPrerenderProps {
  /** Loads the code of the form and of other parts that the list does not need. */
  readonly load: () => Promise<void>;
  /** The form to prerender, if any. */
  readonly children: ReactNode;
}

const startAfterMs = 1_200;

/** One prerender per page load is enough, because the browser keeps the compiled code. */
let isOver = false;

/**
 * Loads further code while the operator reads the list, then renders a form invisibly: the browser compiles its code
 * and computes its styles, so that the first form opens as fast as the second. A hidden `<Activity>` renders with low
 * priority and runs no effects, so it sends no requests.
 */
export function FormPrerender({ load, children }: FormPrerenderProps) {
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
      <RenderProbe onDrawn={() => setOn(false)}>{children}</RenderProbe>
    </Activity>
  );
}

interface RenderProbeProps {
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

/** Reports that the hidden part is in the document, with the only kind of effect that runs in a hidden `<Activity>`. */
function RenderProbe({ onDrawn, children }: RenderProbeProps) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  return children;
}
