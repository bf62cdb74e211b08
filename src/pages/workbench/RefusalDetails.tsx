import { useTranslate } from 'ra-core';

import type { SubmissionRefusal } from './useSubmission.ts';

interface RefusalDetailsProps {
  readonly refusal: SubmissionRefusal | null;
  /** Shows the position of an error in the value. */
  readonly onLocate?: ((path: string) => void) | undefined;
}

/** Errors with which the platform rejected a value, each with its position. */
export function RefusalDetails({ refusal, onLocate }: RefusalDetailsProps) {
  const translate = useTranslate();
  if (!refusal) return null;
  return (
    <div className="wb-told" role="alert">
      <p>{refusal.message}</p>
      <ul>
        {refusal.issues.map(({ path, message }) => (
          <li key={path}>
            {onLocate ? (
              <button type="button" className="button button-link" onClick={() => onLocate(path)}>
                {path}
              </button>
            ) : (
              <code>{path}</code>
            )}
            {translate('workbench.saysAt', { message })}
          </li>
        ))}
      </ul>
    </div>
  );
}
