import type { Resource } from './resource.ts';

/**
 * The field that tells how far a record is: the one that most actions and turns of its resource move, the earliest of
 * them where it is a draw.
 */
export function stateFieldOf({
  fields,
  actions = [],
  turns = [],
}: Pick<Resource, 'fields' | 'actions' | 'turns'>): string | undefined {
  const moved = [...actions.flatMap(({ transition }) => transition ?? []), ...turns].map(({ field }) => field);
  const times = (name: string) => moved.filter(one => one === name).length;
  const [first] = Object.keys(fields)
    .filter(name => moved.includes(name))
    .toSorted((one, other) => times(other) - times(one));
  return first;
}
