import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { Select, TextBox, Checkbox } from './Inputs.tsx';
import { CallBox } from './CallBox.tsx';
import { ConditionBox } from './ConditionBox.tsx';
import { FieldList } from './FieldList.tsx';
import { LabelBoxes } from './LabelBoxes.tsx';
import { PathIssues, useIssuesAt } from './PathIssues.tsx';
import {
  type ValuePath,
  actionsOf,
  addField,
  completeFieldsOf,
  setValueAt,
  valueAt,
  removeItem,
} from './screenEdits.ts';
import { TransitionBox } from './TransitionBox.tsx';
import type { DraftValue } from './useDraftValue.ts';
import { recordStorageOf } from './wireFormatEdits.ts';

interface ActionBoxProps {
  readonly value: DraftValue;
  /** Index in the list of actions. */
  readonly at: number;
  readonly icons: readonly string[];
}

const placements = ['row', 'bulk', 'toolbar'] as const;
const shown = ['call', 'name', 'label', 'code', 'icon', 'transition', 'when', 'form'];

/** Editor of one action: placement, permission code, questions and effect. */
export function ActionBox({ value, at, icons }: ActionBoxProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [isOpen, setOpen] = useState(false);
  const path: ValuePath = ['actions', at];
  const issues = useIssuesAt(path);
  const { value: root, setValue } = value;
  const { name, label, code } = actionsOf(root)[at] ?? {};
  return (
    <details className="wb-one" name="wb-actions" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{String(valueAt(label, [language]) ?? name)}</strong> <code>{String(code)}</code>
        {issues.length > 0 && <Chip tone="error">{translate('workbench.wrong', { smart_count: issues.length })}</Chip>}
      </summary>
      {isOpen && (
        <div className="wb-one-body">
          <PathIssues path={path} except={shown} />
          <Names value={value} path={path} icons={icons} />
          <ActionQuestions value={value} path={path} />
          {recordStorageOf(root).is === 'platform' ? (
            <TransitionBox value={value} path={[...path, 'transition']} />
          ) : (
            <CallBox value={value} path={[...path, 'call']} label={translate('workbench.wire.actionCall')} />
          )}
          <ConditionBox
            value={value}
            path={[...path, 'when']}
            label={translate('workbench.condition.when')}
            fields={completeFieldsOf(root)}
            part="record"
          />
          <Form value={value} path={[...path, 'form']} />
          <div className="wb-moves">
            <IconButton
              icon="Delete"
              label={translate('workbench.removeAction')}
              onClick={() => setValue(removeItem(root, ['actions'], at))}
            />
          </div>
        </div>
      )}
    </details>
  );
}

interface PartProps {
  readonly value: DraftValue;
  readonly path: ValuePath;
}

function Names({ value, path, icons }: PartProps & Pick<ActionBoxProps, 'icons'>) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const name = valueAt(root, [...path, 'name']);
  // The name identifies the action, so it only changes when the user has finished typing.
  const rename = (next: string): void => {
    if (next !== '' && next !== name) setValue(setValueAt(root, [...path, 'name'], next));
  };
  return (
    <>
      <LabelBoxes value={value} path={[...path, 'label']} />
      <div className="wb-grid">
        <label className="wb-field">
          {translate('workbench.action.name')}
          <input
            className="wb-input"
            defaultValue={String(name ?? '')}
            onBlur={event => rename(event.target.value.trim())}
          />
          <PathIssues path={[...path, 'name']} />
        </label>
        <TextBox
          label={translate('workbench.code')}
          value={valueAt(root, [...path, 'code'])}
          path={[...path, 'code']}
          onChange={code => setValue(setValueAt(root, [...path, 'code'], code))}
        />
        <Select
          label={translate('workbench.icon')}
          value={String(valueAt(root, [...path, 'icon']) ?? '')}
          options={[
            { value: '', text: translate('workbench.noIcon') },
            ...icons.map(icon => ({ value: icon, text: icon })),
          ]}
          path={[...path, 'icon']}
          onChange={icon => setValue(setValueAt(root, [...path, 'icon'], icon === '' ? undefined : icon))}
        />
      </div>
    </>
  );
}

/** Placement of the button, and the questions that the user answers before the action runs. */
function ActionQuestions({ value, path }: PartProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const found = valueAt(root, [...path, 'on']);
  const on: readonly unknown[] = Array.isArray(found) ? found : [];
  const reason = valueAt(root, [...path, 'asksReason']);
  return (
    <>
      <div className="wb-ticks">
        {placements.map(placement => (
          <Checkbox
            key={placement}
            label={translate(`workbench.on.${placement}`)}
            isOn={on.includes(placement)}
            onChange={isOn =>
              setValue(
                setValueAt(root, [...path, 'on'], isOn ? [...on, placement] : on.filter(other => other !== placement)),
              )
            }
          />
        ))}
      </div>
      <div className="wb-ticks">
        {(['confirm', 'asksPassword', 'danger', 'job'] as const).map(flag => (
          <Checkbox
            key={flag}
            label={translate(`workbench.action.${flag}`)}
            isOn={valueAt(root, [...path, flag]) !== undefined}
            onChange={isOn => setValue(setValueAt(root, [...path, flag], isOn ? true : undefined))}
          />
        ))}
      </div>
      <div className="wb-grid">
        <Select
          label={translate('workbench.reason.label')}
          value={reason === 'required' ? 'required' : reason === true ? 'on' : 'off'}
          options={(['off', 'on', 'required'] as const).map(item => ({
            value: item,
            text: translate(`workbench.reason.${item}`),
          }))}
          onChange={next => {
            const states: Readonly<Record<string, unknown>> = { on: true, required: 'required' };
            setValue(setValueAt(root, [...path, 'asksReason'], states[next]));
          }}
        />
      </div>
    </>
  );
}

/** Fields of the action's dialog. The operation log stores their values for each record. */
function Form({ value, path }: PartProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const hasForm = valueAt(root, path) !== undefined;
  return (
    <fieldset className="wb-lines">
      <legend>{translate('workbench.dialog')}</legend>
      <p className="wb-help">{translate('workbench.dialogHelp')}</p>
      {hasForm ? (
        <>
          <FieldList value={value} path={path} />
          <Button look="link" onClick={() => setValue(setValueAt(root, path, undefined))}>
            {translate('workbench.noDialog')}
          </Button>
        </>
      ) : (
        <Button look="link" icon="Add" onClick={() => setValue(addField(root, path))}>
          {translate('workbench.addDialog')}
        </Button>
      )}
    </fieldset>
  );
}
