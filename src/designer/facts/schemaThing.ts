import { isRecord } from '../../schemas/json.ts';
import { SourceError } from '../SourceError.ts';
import type { Thing } from './facts.ts';
import { createResolver } from './references.ts';
import { recordParts } from './schemaFacts.ts';
import { createSettle } from './settleSchema.ts';

/** What a JSON Schema describes: one record, or the items of a list. */
export function schemaThing(root: unknown, name: string): Thing {
  if (!isRecord(root)) {
    throw new SourceError('', { zh: 'JSON Schema应为一个对象', en: 'A JSON Schema is expected to be an object' });
  }
  const settle = createSettle(createResolver(root));
  const whole = settle(root);
  const isList = whole.schema['type'] === 'array' || whole.schema['items'] !== undefined;
  const item = isList ? settle(whole.schema['items']) : whole;
  const { title, description } = { ...whole.schema, ...item.schema };
  return {
    name: typeof title === 'string' ? title : (item.name ?? whole.name ?? name),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    parts: recordParts(isList ? whole.schema['items'] : root, settle),
  };
}
