import { useTranslate } from 'ra-core';

import { placeholdersOf } from '../../schemas/vocabulary/call.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { type RuleName, isRuleName, rules } from '../../schemas/rules/rules.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface RulesBoxProps {
  readonly value: DraftValue;
  /** Path of the rules in the value. */
  readonly path: ValuePath;
}

/** Rules without arguments, or with numbers as arguments. `uniqueKeys` names a field and can only be edited as text. */
const offered = Object.keys(rules).filter((name): name is RuleName => isRuleName(name) && name !== 'uniqueKeys');

const usual: Readonly<Record<string, number>> = { min: 1, max: 40 };

/** Editor of a field's rules and of the numbers that the rules have as arguments. */
export function RulesBox({ value, path }: RulesBoxProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const found = valueAt(root, path);
  const list: readonly unknown[] = Array.isArray(found) ? found : [];
  const put = (next: readonly unknown[]) => setValue(setValueAt(root, path, next.length > 0 ? next : undefined));
  const add = (name: string): void => {
    if (!isRuleName(name)) return;
    const numbers = argumentsOf(name).map(argument => [argument, usual[argument] ?? 1]);
    put([...list, { rule: name, ...Object.fromEntries(numbers) }]);
  };
  return (
    <fieldset className="wb-lines">
      <legend>{translate('workbench.rules')}</legend>
      {list.map((rule, at) => (
        <div key={at} className="wb-line">
          <code>{isRecord(rule) ? String(rule['rule']) : ''}</code>
          {isRecord(rule) &&
            isRuleName(rule['rule']) &&
            argumentsOf(rule['rule']).map(argument => (
              <input
                key={argument}
                type="number"
                className="wb-input wb-short"
                aria-label={`${String(rule['rule'])} ${argument}`}
                value={typeof rule[argument] === 'number' ? rule[argument] : ''}
                onChange={event => setValue(setValueAt(root, [...path, at, argument], Number(event.target.value)))}
              />
            ))}
          <IconButton
            small
            icon="Close"
            label={translate('workbench.remove')}
            onClick={() => put(list.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <select
        className="wb-input"
        aria-label={translate('workbench.addRule')}
        value=""
        onChange={event => add(event.target.value)}
      >
        <option value="">{translate('workbench.addRule')}</option>
        {offered.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <PathIssues path={path} />
    </fieldset>
  );
}

function argumentsOf(name: RuleName): readonly string[] {
  return placeholdersOf(rules[name].message.en);
}
