import { formatNames } from '../../../i18n/format.ts';
import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import { type JsonRecord, isEmpty, isRecord } from '../../../schemas/base/json.ts';
import { type Field, subFieldsOf } from '../../../schemas/vocabulary/field.ts';
import type { CellRenderer, CellContext } from './cell.ts';
import { referenceKey } from './referenceKey.ts';
import './rowsCell.css';

/** Number of items that fit into a cell, and into its tooltip. */
const cellItems = 3;
const tooltipItems = 20;

/** Number of values per item that are enough to distinguish the items. */
const valuesPerItem = 2;

/** Number of items, and a summary of the first items. */
export const rowsCell: CellRenderer = (value, field, context) => {
  const items = (Array.isArray(value) ? value : []).filter(isRecord);
  const texts = items.slice(0, tooltipItems).map(item => summaryOf(item, field, context));
  return (
    <span className="cell-rows" title={[...texts, ...(items.length > tooltipItems ? ['…'] : [])].join('\n')}>
      <span className="cell-rows-count">{items.length}</span>
      <bdi>{texts.slice(0, cellItems).join(context.language === 'zh' ? '；' : '; ')}</bdi>
    </span>
  );
};

function summaryOf(item: JsonRecord, field: Field, context: CellContext): string {
  const filled = Object.entries(subFieldsOf(field) ?? {}).filter(([name]) => !isEmpty(item[name]));
  return filled
    .slice(0, valuesPerItem)
    .map(([name, value]) => textOf(item[name], value, context))
    .join(field.kind === 'keyValues' ? '=' : ' ');
}

/** Returns a value as text, without the markup of its cell. */
function textOf(value: unknown, field: Field, context: CellContext): string {
  const { language, labels, yes, no } = context;
  if (Array.isArray(value))
    return formatNames(
      value.map(item => textOf(item, field, context)),
      language,
    );
  switch (field.kind) {
    case 'code':
      return findCodeItem(field.codes, value)?.[language] ?? String(value);
    case 'reference':
    case 'treeSelect':
      return labels.get(referenceKey(field))?.get(String(value))?.label ?? String(value);
    case 'boolean':
      return value === true ? yes : no;
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
