import type { Drift } from '../../dataProvider/driftDetector.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import { setValueAt, valueAt } from './screenEdits.ts';

const kindOfType: Readonly<Record<Extract<Drift, { kind: 'newField' }>['type'], Kind>> = {
  string: 'text',
  number: 'decimal',
  boolean: 'boolean',
  list: 'json',
  record: 'json',
  json: 'json',
};

/**
 * Adds an unknown value or field from a response to the draft. Returns `undefined` when a person has to decide, or when
 * the draft already has the value or field. An added field is read-only until somebody edits it.
 */
export function applyDrift(value: unknown, drift: Drift): unknown {
  if (drift.kind === 'code') {
    const path = ['fields', drift.field, 'codes', 'items'];
    const items = valueAt(value, path);
    if (!Array.isArray(items) || items.some(item => isRecord(item) && item['value'] === drift.value)) return undefined;
    const text = String(drift.value);
    return setValueAt(value, path, [...items, { value: drift.value, zh: text, en: text, tone: 'default' }]);
  }
  if (drift.kind !== 'newField') return undefined;
  const { field, type } = drift;
  const isTaken = isRecord(valueAt(value, ['fields', field]));
  if (!/^[a-z][A-Za-z0-9]*$/.test(field) || isTaken || !isRecord(valueAt(value, ['fields']))) return undefined;
  const label = { zh: field, en: field };
  return setValueAt(value, ['fields', field], { kind: kindOfType[type], label, readOnly: true, only: 'detail' });
}
