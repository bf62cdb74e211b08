import { findWeakPasswords } from '../../platform/areas/users/passwords/weakPasswords.ts';
import type { RouteContext } from '../../platform/engine/http/route.ts';
import type { Language } from '../../src/schemas/base/label.ts';

/**
 * Returns the properties of a request context that the validation of a form uses. Only the validation of passwords
 * needs the database, so the context has none.
 */
export function createFormRouteContext(language: Language, now: string): RouteContext {
  const about = { language, db: undefined as never };
  const context: Pick<RouteContext, 'language' | 'now' | 'findWeakPasswords'> = {
    language,
    now,
    findWeakPasswords: (fields, values, names) => findWeakPasswords(fields, values, { names, ...about }),
  };
  return context as RouteContext;
}
