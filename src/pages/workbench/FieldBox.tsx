import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isKind, kindNames, kinds } from '../../schemas/kinds/kinds.ts';
import { Chip } from '../../screens/parts/Chip.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { Select, TextBox } from './Inputs.tsx';
import { ChoicesBox } from './ChoicesBox.tsx';
import { ConditionBox } from './ConditionBox.tsx';
import { type FieldBoxProps, FieldFlags } from './FieldFlags.tsx';
import { LabelBoxes } from './LabelBoxes.tsx';
import { PathIssues, useIssuesAt } from './PathIssues.tsx';
import { RulesBox } from './RulesBox.tsx';
import {
  type ValuePath,
  fieldsOf,
  completeFieldsOf,
  removeField,
  renameField,
  setValueAt,
  moveFieldToSection,
  valueAt,
  changeFieldKind,
} from './screenEdits.ts';

import { recordStorageOf, setTextAt } from './wireFormatEdits.ts';

/** Keys of a field whose inputs display their own errors. The errors of all other keys appear in one list. */
const shown = [
  'label',
  'help',
  'required',
  'filter',
  'readOnly',
  'resource',
  'codes.items',
  'rules',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
];

/** Editor of one field: a summary line that expands to all options. */
export function FieldBox(props: FieldBoxProps) {
  const { value, path, name, base } = props;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  // The box is collapsed at first, because a screen may have a hundred fields.
  const [isOpen, setOpen] = useState(false);
  const issues = useIssuesAt([...path, name]);
  const at = (...keys: ValuePath) => valueAt(value.value, [...path, name, ...keys]);
  const label = at('label', language) ?? base?.label[language] ?? name;
  const kind = String(at('kind') ?? base?.kind ?? '');
  const isChanged = base !== undefined && at() !== undefined;
  return (
    <details className="wb-one" name={`wb-${path.join('-')}`} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{String(label)}</strong> <code>{name}</code>{' '}
        <span>{isKind(kind) ? kinds[kind].label[language] : kind}</span>
        {isChanged && <em>{translate('workbench.states.changed')}</em>}
        {issues.length > 0 && <Chip tone="error">{translate('workbench.wrong', { smart_count: issues.length })}</Chip>}
      </summary>
      {isOpen && <Body {...props} kind={kind} />}
    </details>
  );
}

type BodyProps = FieldBoxProps & { readonly kind: string };

function Body(props: BodyProps) {
  const { value, path, name, base, kind } = props;
  const own: ValuePath = [...path, name];
  return (
    <div className="wb-one-body">
      <PathIssues path={own} except={shown} />
      {!base && <FieldIdentity {...props} />}
      <LabelBoxes value={value} path={[...own, 'label']} base={base?.label} />
      <LabelBoxes value={value} path={[...own, 'help']} base={base?.help} isOptional />
      <FieldFlags {...props} />
      {!base && kind === 'code' && <ChoicesBox value={value} path={[...own, 'codes', 'items']} />}
      <RulesBox value={value} path={[...own, 'rules']} />
      {!base && <Conditions {...props} />}
    </div>
  );
}

/** Name, kind and section of the field. */
function FieldIdentity({ value, path, name, kind }: BodyProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const own: ValuePath = [...path, name];
  const [, field = {}] = fieldsOf(root, path).find(([key]) => key === name) ?? [];
  const options = kindNames.map(kindName => ({ value: kindName, text: kinds[kindName].label[language] }));
  const change = (next: string): void => {
    if (isKind(next)) setValue(setValueAt(root, own, changeFieldKind(field, next)));
  };
  return (
    <div className="wb-grid">
      <label className="wb-field">
        {translate('workbench.fieldName')}
        <input
          className="wb-input"
          defaultValue={name}
          onBlur={event => setValue(renameField(root, path, { from: name, to: event.target.value.trim() }))}
        />
      </label>
      <Select label={translate('workbench.kind')} value={kind} options={options} onChange={change} />
      {'resource' in field && (
        <TextBox
          label={translate('workbench.target')}
          value={field['resource']}
          path={[...own, 'resource']}
          onChange={text => setValue(setValueAt(root, [...own, 'resource'], text))}
        />
      )}
      {path.length === 1 && recordStorageOf(root).is !== 'platform' && (
        <TextBox
          label={translate('workbench.wire.nameThere')}
          value={valueAt(root, ['wire', 'names', name])}
          path={['wire', 'names', name]}
          onChange={text => setValue(setTextAt(root, ['wire', 'names', name], text.trim()))}
        />
      )}
      {path.length === 1 && <SectionChoice value={value} name={name} />}
      <div className="wb-moves">
        <IconButton
          icon="Delete"
          label={translate('workbench.removeField')}
          onClick={() => setValue(removeField(root, path, name))}
        />
      </div>
    </div>
  );
}

/** Select for the form section to which the field belongs. */
function SectionChoice({ value, name }: Pick<FieldBoxProps, 'value' | 'name'>) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const sections = valueAt(root, ['sections']);
  if (!Array.isArray(sections) || sections.length === 0) return null;
  const at = sections.findIndex(section => {
    const fields = valueAt(section, ['fields']);
    return Array.isArray(fields) && fields.includes(name);
  });
  return (
    <Select
      label={translate('workbench.section')}
      value={at < 0 ? '' : String(at)}
      options={[
        { value: '', text: translate('workbench.noSection') },
        ...sections.map((section: unknown, number) => ({
          value: String(number),
          text: String(valueAt(section, ['title', language]) ?? number + 1),
        })),
      ]}
      onChange={next => setValue(moveFieldToSection(root, name, next === '' ? null : Number(next)))}
    />
  );
}

const conditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

/** Conditions under which the field is shown, required or read-only. */
function Conditions({ value, path, name }: FieldBoxProps) {
  const translate = useTranslate();
  const { [name]: _own, ...others } = completeFieldsOf(value.value, path);
  // The form of an action edits no stored record, so `readOnlyWhen` never applies to its fields.
  const keys = path.length === 1 ? conditions : conditions.filter(key => key !== 'readOnlyWhen');
  return keys.map(key => (
    <ConditionBox
      key={key}
      value={value}
      path={[...path, name, key]}
      label={translate(`workbench.condition.${key}`)}
      fields={others}
      part="form"
    />
  ));
}
