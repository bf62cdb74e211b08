import { Form, useLocale, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { nounFor } from '../../i18n/plural.ts';
import { formOf } from '../../schemas/actionForm.ts';
import type { Fields } from '../../schemas/field.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { DraftKeeper } from '../form/DraftKeeper.tsx';
import { FieldInputs } from '../form/FieldInputs.tsx';
import { ActedRecordProvider } from '../form/formRecord.ts';
import { useFirstFocus } from '../form/useFirstFocus.ts';
import { useYupResolver } from '../form/useYupResolver.ts';
import { type StartedAction, draftKeyOf } from './actionStarter.ts';
import { useStartValues } from './useStartValues.ts';
import { LoadingFields } from '../parts/LoadingFields.tsx';

interface ActionFormProps {
  readonly id: string;
  readonly started: StartedAction;
  readonly word: string;
  readonly onWord: (word: string) => void;
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<PlatformError | undefined>;
}

/** The question, the values and the word that an action asks for. */
export function ActionForm(props: ActionFormProps) {
  const { started } = props;
  const fields = useMemo(() => formOf(started.action), [started.action]);
  const start = useStartValues(started, fields);
  if (!start) return <LoadingFields count={2} />;
  return <Asked {...props} fields={fields} start={start} />;
}

interface AskedProps extends ActionFormProps {
  readonly fields: Fields;
  readonly start: Readonly<Record<string, unknown>>;
}

function Asked({ id, started, word, onWord, onSubmit, fields, start }: AskedProps) {
  const { action } = started;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const question = useQuestion(started);
  const body = useFirstFocus(true);
  const isDirty = useRef(() => false);
  // What comes of the record later changes nothing under the hands of whoever types.
  const [record] = useState(start);
  const { resolver, refuse } = useYupResolver({ fields, mode: 'create', checks: action.checks });
  return (
    <Form
      id={id}
      record={record}
      resolver={resolver}
      onSubmit={async (values: Readonly<Record<string, unknown>>) => refuse(await onSubmit(values))}
      sanitizeEmptyValues={false}
      disableInvalidFormNotification
      noValidate
    >
      <div ref={body}>
        {(action.confirm || action.danger || !action.form) && <p className="dialog-question">{question}</p>}
        <DraftKeeper draftKey={draftKeyOf(started)} fields={fields} isDirty={isDirty} />
        <ActedRecordProvider value={started.records.length === 1 ? started.records[0] : undefined}>
          <FieldInputs fields={fields} mode="create" />
        </ActedRecordProvider>
        {action.typeConfirm && (
          <label className="dialog-word">
            {translate('action.typeToConfirm', { word: action.typeConfirm[language] })}
            <input
              className="field-text"
              value={word}
              autoComplete="off"
              onChange={event => onWord(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
    </Form>
  );
}

function useQuestion({ resource, action, records, all }: StartedAction): string {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (typeof action.confirm === 'object') return action.confirm[language];
  const [first] = records;
  const count = all?.count ?? records.length;
  const name: unknown = count === 1 ? first?.[titleFieldOf(resource)] : undefined;
  const verb = action.label[language];
  if (typeof name === 'string' && name !== '') return translate('action.confirmOne', { action: verb, name });
  const title = nounFor(resource.noun, language, count);
  return translate('action.confirm', { action: verb, count: formatInteger(count), title });
}
