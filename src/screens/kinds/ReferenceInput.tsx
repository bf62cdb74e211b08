import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { offeredChoicesFilter } from '../../schemas/vocabulary/choices.ts';
import type { ReferenceField } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { isWritable } from '../../schemas/vocabulary/writable.ts';
import { useActionRecord } from '../formState/formRecord.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { mayOpenRecord } from '../mayOpenRecord.ts';
import { useReferenceDialogs } from '../references/referenceDialogs.ts';
import { useHasPermission } from '../services.ts';
import { useResource } from '../useResource.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { ReferenceChoice } from './ReferenceChoice.tsx';
import { useNarrowing } from './useNarrowing.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';
import { toKeyList, useReferenceOptions } from './useReferenceOptions.ts';

type Key = string | number;
type Values = Readonly<Record<string, unknown>>;

/**
 * Input of a reference, in which operators select, view and create records of another resource without leaving the
 * form, if they have the permissions.
 */
export function ReferenceInput(props: InputProps) {
  const { field } = props;
  return field.kind === 'reference' ? <Reference {...props} field={field} /> : null;
}

function Reference(props: InputProps & { readonly field: ReferenceField }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { field } = props;
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { filter: narrowing, note } = useNarrowing(props, value, onChange);
  const filter = mergeFilters(field, useActionRecord(), narrowing);
  const target = useResource(field.resource);
  const view = useView(field, value, target);
  const creation = useCreateRecord(field, filter, target);
  const isMultiple = field.multiple === true;
  return (
    <InputFrame id={id} field={field} isRequired={isRequired} error={error} note={note}>
      <div className="reference">
        <ReferenceChoice
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          isMultiple={isMultiple}
          filter={filter}
          creation={creation}
          onView={view}
          onBlur={onBlur}
          inputRef={ref}
          isWrong={error !== undefined}
          inputProps={aria}
        />
        {view && !isMultiple && (
          <IconButton
            icon="Visibility"
            label={translate('form.viewRecord', { title: field.label[language] })}
            onClick={() => view(toKeyList(value)[0])}
          />
        )}
      </div>
    </InputFrame>
  );
}

function mergeFilters(field: ReferenceField, acted: Values | undefined, narrowing: Values = {}): Values | undefined {
  const filter = { ...offeredChoicesFilter(field, acted), ...narrowing };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** Opens a selected record in a drawer, if the operator may see it. */
function useView(field: ReferenceField, value: unknown, target: Resource | undefined) {
  const may = useHasPermission();
  const windows = useReferenceDialogs();
  const { idOf } = useReferenceOptions(field, '', value, { isNeeded: false });
  const mayView = target !== undefined && may(target.code) && mayOpenRecord(target, may) && toKeyList(value).length > 0;
  if (!windows || !mayView) return undefined;
  return (item: Key | undefined) => {
    const id = item === undefined ? undefined : idOf(item);
    if (id !== undefined) windows.view(field.resource, id);
  };
}

/**
 * Creates a record in a dialog on top of the form, if the operator has the permission. The dialog's form starts with
 * the typed text and with the values that narrow the options.
 */
function useCreateRecord(field: ReferenceField, filter: Values | undefined, target: Resource | undefined) {
  const may = useHasPermission();
  const windows = useReferenceDialogs();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (!windows || !target?.api.create || !may(target.operations.create)) return undefined;
  const title = titleFieldOf(target);
  return {
    text: translate('list.create', { title: target.noun[language] }),
    start: (keyword: string, choose: (value: Key, label: string) => void) =>
      windows.create({
        resource: target.name,
        presetValues: {
          ...presetValues(target, filter),
          ...(keyword && isTyped(target, title) ? { [title]: keyword } : {}),
        },
        onCreated: record => {
          const [made] = toKeyList(record[field.stores ?? 'id']);
          if (made !== undefined) choose(made, String(record[title] ?? made));
        },
      }),
  };
}

function presetValues({ fields }: Resource, filter: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field !== undefined && isWritable(field, 'create') && !field.multiple && !Array.isArray(value);
    }),
  );
}

function isTyped({ fields }: Resource, title: string): boolean {
  const field = fields[title];
  return field?.kind === 'text' && isWritable(field, 'create');
}
