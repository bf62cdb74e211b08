import { isRecord, type JsonRecord } from '../../schemas/base/json.ts';
import { limits } from '../limits.ts';

/**
 * Resolves references (`$ref`) within one document. External, circular and dangling references resolve to an empty
 * schema.
 */
export interface ReferenceResolver {
  /** Returns the referenced value, and the name in the last reference of the chain. */
  readonly follow: (value: unknown) => { readonly value: JsonRecord; readonly name?: string };
}

export function createReferenceResolver(root: unknown): ReferenceResolver {
  return {
    follow: given => {
      let value = given;
      let name: string | undefined;
      const seen = new Set<string>();
      while (isRecord(value) && typeof value['$ref'] === 'string') {
        const reference = value['$ref'];
        if (seen.has(reference) || seen.size >= limits.hops) return { value: {} };
        seen.add(reference);
        name = reference.split('/').at(-1);
        value = placeOf(root, reference);
      }
      return { value: isRecord(value) ? value : {}, ...(name === undefined ? {} : { name }) };
    },
  };
}

function placeOf(root: unknown, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map(part => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((place, key) => {
      if (Array.isArray(place)) return /^\d{1,6}$/.test(key) ? (place as readonly unknown[])[Number(key)] : undefined;
      return isRecord(place) && Object.hasOwn(place, key) ? place[key] : undefined;
    }, root);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
