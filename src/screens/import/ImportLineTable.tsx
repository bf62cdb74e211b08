import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { ImportColumn, ImportError, ImportLine } from '../../dataProvider/importReport.ts';
import { toColumnLetters } from '../../schemas/compile/csv/toColumnLetters.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { Button } from '../parts/Button.tsx';
import { OutcomeChip } from './OutcomeChip.tsx';

interface LineTableProps {
  readonly resource: Resource;
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly ImportLine[];
}

/** Number of lines shown at first. Users who see this many errors correct the file instead of reading on. */
const maxInitialLines = 100;

/** Lines of the file: outcome, errors, and the cells as the platform has parsed them. */
export function ImportLineTable({ resource, columns, lines }: LineTableProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [shown, setShown] = useState(maxInitialLines);
  const known = allFields(resource);
  const used = columns.flatMap((column, at) => (column.field === null ? [] : [{ ...column, at }]));
  const nameOf = ({ column, field }: ImportError) =>
    (column === null ? undefined : columns[column]?.heading) || (known[field ?? '']?.label[language] ?? '');
  return (
    <div className="import-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('files.row')}</th>
            <th scope="col">{translate('files.outcome')}</th>
            {used.map(({ at, heading }) => (
              <th key={at} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(line => (
            <LineRow key={line.row} line={line} columns={used.map(({ at }) => at)} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
      {shown < lines.length && (
        <Button look="link" onClick={() => setShown(shown + maxInitialLines)}>
          {translate('files.more')}
        </Button>
      )}
    </div>
  );
}

interface LineRowProps {
  readonly line: ImportLine;
  readonly columns: readonly number[];
  readonly nameOf: (fault: ImportError) => string;
}

function LineRow({ line: { row, outcome, cells, faults }, columns, nameOf }: LineRowProps) {
  return (
    <tr>
      <th scope="row">{row}</th>
      <td className="import-outcome">
        <OutcomeChip outcome={outcome} />
        {faults.length > 0 && (
          <ul className="import-errors">
            {faults.map(fault => (
              <li key={`${fault.field}${fault.message}`}>
                {fault.column !== null && <b>{`${toColumnLetters(fault.column)}${row} `}</b>}
                {withFieldName(nameOf(fault), fault.message)}
              </li>
            ))}
          </ul>
        )}
      </td>
      {columns.map(at => (
        <td key={at} className={faults.some(fault => fault.column === at) ? 'import-wrong' : undefined}>
          <bdi title={cells[at]}>{cells[at]}</bdi>
        </td>
      ))}
    </tr>
  );
}

/** Puts the name of the field before the message, unless the message contains the name. */
function withFieldName(name: string, message: string): string {
  return name === '' || message.includes(name) ? message : `${name}: ${message}`;
}
