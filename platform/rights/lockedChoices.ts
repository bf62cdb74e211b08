import { type RawBuilder, sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';

/** Column of the choices `t` that the caller may see and not make: permission leaves whose code the caller lacks. */
export function lockedColumn({ name }: Pick<Resource, 'name'>, { isAdmin, codes }: Caller): RawBuilder<unknown> {
  if (name !== 'menus' || isAdmin) return sql``;
  return sql`, (coalesce(t.code, '') <> '' and not t.code = any(${[...codes]}::text[])) as locked`;
}
