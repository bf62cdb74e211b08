import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { type Field, kindDefinitionOf, subFieldsOf } from '../../../schemas/vocabulary/field.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import { renderCell } from './cells.tsx';
import { useCellContext } from './useCellContext.ts';
import './rowsCell.css';

interface RowsTableProps {
  readonly value: unknown;
  readonly field: Field;
}

/** All items of a list as a small table. */
export function RowsTable({ value, field }: RowsTableProps) {
  const language = toLanguage(useLocale());
  const columns = Object.entries(subFieldsOf(field) ?? {});
  const items = (Array.isArray(value) ? value : []).filter(isRecord).map((item, at) => ({ ...item, id: at }));
  const context = useCellContext(columns, items);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled, also by keys
    <div className="rows-facts" role="group" aria-label={field.label[language]} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(([name, item]) => (
              <th key={name} scope="col" className={kindDefinitionOf(item).align && 'rows-end'}>
                {item.label[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.id}>
              {columns.map(([name, entry]) => (
                <td key={name} className={kindDefinitionOf(entry).align && 'rows-end'}>
                  {renderCell(Reflect.get(item, name), entry, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
