import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Condition, isCondition } from '../../schemas/vocabulary/condition.ts';
import { describeCondition } from '../../schemas/compile/describeCondition.ts';
import { type Field, type Fields, itemTypeOf, valueTypeOf } from '../../schemas/vocabulary/field.ts';
import type { Json } from '../../schemas/base/json.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import {
  type ConditionComparison,
  type ComparisonGroup,
  type ConditionOperator,
  conditionOperators,
  toCondition,
  toComparisonGroup,
} from './comparisonGroups.ts';
import { ConditionValue, initialConditionValueOf } from './ConditionValue.tsx';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface ConditionBoxProps {
  readonly value: DraftValue;
  /** Path of the condition in the value. */
  readonly path: ValuePath;
  readonly label: string;
  /** Fields to which the condition can refer. */
  readonly fields: Fields;
  readonly part: ConditionComparison['part'];
}

/**
 * Editor of a condition that consists of comparisons joined by "all" or "any". A more complex condition is shown as a
 * description, and the user can only edit it as text.
 */
export function ConditionBox({ value, path, label, fields, part }: ConditionBoxProps) {
  const { value: root, setValue } = value;
  const found = valueAt(root, path);
  const put = (next: unknown) => setValue(setValueAt(root, path, next));
  const condition = isCondition(found) ? found : undefined;
  const read = found === undefined || condition ? toComparisonGroup(condition) : null;
  return (
    <fieldset className="wb-lines">
      <legend>{label}</legend>
      {read ? (
        <Lines {...{ read, label, fields, part }} onLines={next => put(toCondition(next))} />
      ) : (
        <UneditableCondition condition={condition} fields={fields} onClear={() => put(undefined)} />
      )}
      <PathIssues path={path} />
    </fieldset>
  );
}

interface UneditableConditionProps {
  readonly condition: Condition | undefined;
  readonly fields: Fields;
  readonly onClear: () => void;
}

/** Description of a condition that the user can only edit as text. */
function UneditableCondition({ condition, fields, onClear }: UneditableConditionProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <>
      <p className="wb-help">{translate('workbench.condition.asText')}</p>
      {condition && <span>{describeCondition(condition, { fields, language })}</span>}
      <Button look="link" onClick={onClear}>
        {translate('workbench.condition.clear')}
      </Button>
    </>
  );
}

interface LinesProps extends Pick<ConditionBoxProps, 'label' | 'fields' | 'part'> {
  readonly read: ComparisonGroup;
  readonly onLines: (lines: ComparisonGroup) => void;
}

function Lines({ read, label, fields, part, onLines }: LinesProps) {
  const translate = useTranslate();
  const { join, lines } = read;
  const [[name, field] = []] = Object.entries(fields);
  const add = (): void => {
    const operator = operatorsOf(field)[0] ?? 'eq';
    const next = { part, field: name ?? '', operator, value: initialConditionValueOf(field) };
    onLines({ join, lines: [...lines, next] });
  };
  return (
    <>
      {lines.length > 1 && (
        <select
          className="wb-input"
          aria-label={label}
          value={join}
          onChange={event => onLines({ lines, join: event.target.value === 'any' ? 'any' : 'all' })}
        >
          <option value="all">{translate('workbench.condition.all')}</option>
          <option value="any">{translate('workbench.condition.any')}</option>
        </select>
      )}
      {lines.map((line, at) => (
        <Line
          key={at}
          line={line}
          fields={fields}
          onLine={next => onLines({ join, lines: lines.with(at, next) })}
          onRemove={() => onLines({ join, lines: lines.toSpliced(at, 1) })}
        />
      ))}
      {name !== undefined && (
        <Button look="link" icon="Add" onClick={add}>
          {translate('workbench.condition.add')}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  readonly line: ConditionComparison;
  readonly fields: Fields;
  readonly onLine: (line: ConditionComparison) => void;
  readonly onRemove: () => void;
}

function Line({ line, fields, onLine, onRemove }: LineProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const field = Object.hasOwn(fields, line.field) ? fields[line.field] : undefined;
  const names = field ? Object.keys(fields) : [line.field, ...Object.keys(fields)];
  const offered = operatorsOf(field);
  const chooseOperator = (operator: ConditionOperator): void => {
    const hasList = operator === 'in' || operator === 'notIn';
    const [first = initialConditionValueOf(field)]: readonly Json[] = Array.isArray(line.value)
      ? line.value
      : [line.value];
    onLine({ ...line, operator, value: hasList ? [first] : first });
  };
  return (
    <div className="wb-line">
      <select
        className="wb-input"
        aria-label={translate('workbench.condition.field')}
        value={line.field}
        onChange={event => {
          const next = event.target.value;
          const known = fields[next];
          const operator = operatorsOf(known)[0] ?? 'eq';
          onLine({ part: line.part, field: next, operator, value: initialConditionValueOf(known) });
        }}
      >
        {names.map(name => (
          <option key={name} value={name}>
            {fields[name]?.label[language] ?? name}
          </option>
        ))}
      </select>
      <select
        className="wb-input"
        aria-label={translate('workbench.condition.operator')}
        value={line.operator}
        onChange={event => {
          const next = conditionOperators.find(operator => operator === event.target.value);
          if (next) chooseOperator(next);
        }}
      >
        {(offered.includes(line.operator) ? offered : [line.operator, ...offered]).map(item => (
          <option key={item} value={item}>
            {translate(`workbench.operator.${item}`)}
          </option>
        ))}
      </select>
      {line.operator !== 'empty' && line.operator !== 'filled' && (
        <ConditionValue
          field={field}
          value={line.value}
          isMany={line.operator === 'in' || line.operator === 'notIn'}
          onChange={value => onLine({ ...line, value })}
        />
      )}
      <IconButton small icon="Close" label={translate('workbench.remove')} onClick={onRemove} />
    </div>
  );
}

/** Returns the comparison operators for a field, which depend on the type of its values. */
function operatorsOf(field: Field | undefined): readonly ConditionOperator[] {
  if (!field) return conditionOperators;
  const type = valueTypeOf(field);
  if (type === 'list') return ['has', 'hasNot', 'empty', 'filled'];
  if (type === 'boolean') return ['eq'];
  if (type === 'record' || type === 'json') return ['empty', 'filled'];
  const isOrdered = field.kind !== 'code' && (itemTypeOf(field) === 'number' || field.kind.startsWith('date'));
  return ['eq', 'ne', 'in', 'notIn', ...(isOrdered ? (['gt', 'notGt'] as const) : []), 'empty', 'filled'];
}
