import { Activity, type ReactNode, useContext, useEffect, useInsertionEffect, useState } from 'react';

import { DeferredTextsContext } from '../../i18n/deferredTexts.ts';

interface FormPrerenderProps {
  /** Loads the code of the form and of other parts that the list does not need. */
  readonly load: () => Promise<void>;
  /** Form to prerender; may be empty. */
  readonly children: ReactNode;
}

const startDelayMs = 1_200;

/**
 * True after the first prerender of a page load. A single prerender is enough, because the browser keeps the compiled
 * code.
 */
let hasPrerendered = false;

/**
 * Loads further code while the operator reads the list, then renders a form invisibly. Because of this, the browser has
 * already compiled the code and computed the styles when the operator opens the first form. A hidden `<Activity>`
 * renders with low priority and runs no effects, so the hidden form sends no requests.
 */
export function FormPrerender({ load, children }: FormPrerenderProps) {
  const [isOn, setOn] = useState(false);
  const texts = useContext(DeferredTextsContext);
  useEffect(() => {
    if (hasPrerendered) return undefined;
    let isHere = true;
    const timer = setTimeout(() => {
      hasPrerendered = true;
      // If a load fails, the component that needs the code or texts loads them again and reports a failure.
      void Promise.allSettled([load(), texts.load()]).then(() => isHere && setOn(true));
    }, startDelayMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [load, texts]);
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

/**
 * Reports that the hidden form is in the document. Insertion effects are the only effects that run in a hidden
 * `<Activity>`.
 */
function RenderProbe({ onDrawn, children }: RenderProbeProps) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  return children;
}
