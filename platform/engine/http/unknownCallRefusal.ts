import { Refusal } from './refusal.ts';

/** Returns the refusal of a method and path without a route. */
export function unknownCallRefusal(): Refusal {
  return new Refusal({ zh: '接口不存在', en: 'The call does not exist' }, { status: 1, code: 404, http: 404 });
}
