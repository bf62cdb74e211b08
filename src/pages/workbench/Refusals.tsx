import { useTranslate } from 'ra-core';

import type { Told } from './useTold.ts';

interface RefusalsProps {
  readonly told: Told | null;
  /** Leads to the place of the value. */
  readonly onPlace?: ((path: string) => void) | undefined;
}

/** What the platform has refused, each place with its sentence. */
export function Refusals({ told, onPlace }: RefusalsProps) {
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
