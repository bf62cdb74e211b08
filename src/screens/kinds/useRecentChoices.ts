import { useStore } from 'ra-core';

import type { ReferenceField, TreeField } from '../../schemas/vocabulary/field.ts';
import { referenceKey } from './cells/referenceKey.ts';
import { toKeyList } from './useReferenceOptions.ts';

type Key = string | number;

const maxRecent = 5;

/**
 * Returns the operator's last selections from a resource, latest first. The selections are stored with the operator's
 * settings.
 */
export function useRecentChoices(
  field: Pick<ReferenceField | TreeField, 'resource' | 'stores'>,
): readonly [recent: readonly Key[], remember: (value: Key) => void] {
  const [stored, setStored] = useStore<unknown>(`recent.${referenceKey(field)}`, []);
  const recent = toKeyList(stored).slice(0, maxRecent);
  return [recent, value => setStored([value, ...recent.filter(item => item !== value)].slice(0, maxRecent))];
}
