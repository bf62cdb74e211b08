import type { Resource } from '../vocabulary/resource.ts';

/**
 * Returns the field that shows a record's progress: the field that the most actions and scheduled transitions change.
 * In a tie, returns the first of these fields.
 */
export function stateFieldOf({
  fields,
  actions = [],
  turns = [],
}: Pick<Resource, 'fields' | 'actions' | 'turns'>): string | undefined {
  const moved = [...actions.flatMap(({ transition }) => transition ?? []), ...turns].map(({ field }) => field);
  const times = (name: string) => moved.filter(item => item === name).length;
  const [first] = Object.keys(fields)
    .filter(name => moved.includes(name))
    .toSorted((a, b) => times(b) - times(a));
  return first;
}
