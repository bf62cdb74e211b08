import { isRecord } from '../../schemas/base/json.ts';
import { SourceError } from '../SourceError.ts';
import type { SourceEntity } from './sourceField.ts';
import { createReferenceResolver } from './referenceResolver.ts';
import { fieldsOfSchema } from './fieldsOfSchema.ts';
import { createSchemaResolver } from './schemaResolver.ts';

/** Derives an entity from the JSON Schema of a record or of a list of records. */
export function entityOfSchema(root: unknown, name: string): SourceEntity {
  if (!isRecord(root)) {
    throw new SourceError('', { zh: 'JSON Schema应为一个对象', en: 'A JSON Schema must be an object' });
  }
  const resolveSchema = createSchemaResolver(createReferenceResolver(root));
  const whole = resolveSchema(root);
  const isList = whole.schema['type'] === 'array' || whole.schema['items'] !== undefined;
  const item = isList ? resolveSchema(whole.schema['items']) : whole;
  const { title, description } = { ...whole.schema, ...item.schema };
  return {
    name: typeof title === 'string' ? title : (item.name ?? whole.name ?? name),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    parts: fieldsOfSchema(isList ? whole.schema['items'] : root, resolveSchema),
  };
}
