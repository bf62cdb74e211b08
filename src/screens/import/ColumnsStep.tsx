import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatNames } from '../../i18n/format.ts';
import type { Field } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { isRequired, isWritable } from '../../schemas/vocabulary/writable.ts';
import { ChoiceGroup } from '../export/ChoiceGroup.tsx';
import { ParsedFileNotes, formatColumnName } from './ParsedFileNotes.tsx';
import type { RunningImport } from './useImport.ts';

interface ColumnsStepProps {
  readonly resource: Resource;
  readonly running: RunningImport;
}

/** Mapping of columns to fields, as the platform has guessed it. The user can correct the mapping. */
export function ColumnsStep({ resource, running }: ColumnsStepProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { report, mapping, mode, setMode, isBusy } = running;
  const key = report?.key ?? 'id';
  const fields = fieldsFor(resource, key);
  const missing = fields.filter(
    ([name, field]) => isRequired(field, 'create') && field.default === undefined && !mapping.includes(name),
  );
  return (
    <div className="import-body">
      <ChoiceGroup
        label={translate('files.mode')}
        value={mode}
        choices={[
          ['both', translate('files.modeBoth')],
          ['insert', translate('files.modeInsert')],
          ['update', translate('files.modeUpdate')],
        ]}
        isDisabled={isBusy}
        onChange={setMode}
      />
      <ParsedFileNotes running={running} />
      <p>{translate('files.keyHelp', { field: allFields(resource)[key]?.label[language] ?? key })}</p>
      <ColumnTable running={running} fields={fields} />
      {missing.length > 0 && mode !== 'update' && (
        <p className="import-note" role="status">
          {translate('files.missing', {
            fields: formatNames(
              missing.map(([, field]) => field.label[language]),
              language,
            ),
          })}
        </p>
      )}
    </div>
  );
}

interface ColumnTableProps {
  readonly running: RunningImport;
  readonly fields: readonly (readonly [string, Field])[];
}

function ColumnTable({ running: { report, mapping, setMapping, isBusy }, fields }: ColumnTableProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const set = (column: number, name: string) =>
    // A field can only be mapped to one column, so the field is removed from its previous column.
    setMapping(mapping.map((item, at) => (at === column ? name || null : item === name ? null : item)));
  return (
    <div className="import-table import-columns">
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('files.column')}</th>
            <th scope="col">{translate('files.field')}</th>
            <th scope="col">{translate('files.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {(report?.columns ?? []).map((column, at) => (
            <tr key={at}>
              <th scope="row">{formatColumnName(column.heading, at, translate)}</th>
              <td>
                <select
                  className="field-text"
                  aria-label={`${translate('files.field')}: ${column.heading}`}
                  value={mapping[at] ?? ''}
                  disabled={isBusy}
                  onChange={event => set(at, event.currentTarget.value)}
                >
                  <option value="">{translate('files.leftOut')}</option>
                  {fields.map(([name, field]) => (
                    <option key={name} value={name}>
                      {isRequired(field, 'create') ? `${field.label[language]} *` : field.label[language]}
                    </option>
                  ))}
                </select>
              </td>
              <td>{column.samples.filter(sample => sample !== '').join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the fields that a file can contain: the key field, and all writable fields except credentials. */
function fieldsFor(resource: Resource, key: string): readonly (readonly [string, Field])[] {
  const isGiven = (name: string, field: Field) =>
    name !== 'id' && !field.credential && (isWritable(field, 'create') || isWritable(field, 'edit'));
  return Object.entries(allFields(resource)).filter(([name, field]) => name === key || isGiven(name, field));
}
