import { useTranslate } from 'ra-core';

import type { SubmissionRefusal } from './useSubmission.ts';

interface RefusalDetailsProps {
  readonly refusal: SubmissionRefusal | null;
  /** Shows the place in the value. */
  readonly onPlace?: ((path: string) => void) | undefined;
}

/** Errors of a refusal, each with its place. */
export function RefusalDetails({ refusal: told, onPlace }: RefusalDetailsProps) {
  const translate = useTranslate();
  if (!told) return null;
  return (
    <div className="wb-told" role="alert">
      <p>{told.message}</p>
      <ul>
        {told.places.map(({ path, message }) => (
          <li key={path}>
            {onPlace ? (
              <button type="button" className="button button-link" onClick={() => onPlace(path)}>
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
