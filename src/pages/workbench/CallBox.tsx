import { useTranslate } from 'ra-core';

import { methods } from '../../schemas/vocabulary/call.ts';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface CallBoxProps {
  readonly value: DraftValue;
  readonly path: ValuePath;
  /** Translated name of the call, which labels its inputs. */
  readonly label: string;
  /** True if the call may be absent. */
  readonly isOptional?: boolean;
}

/** Editor of one call of a remote platform: the method, and the path from the root of the remote platform. */
export function CallBox({ value, path, label, isOptional = false }: CallBoxProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const method = valueAt(root, [...path, 'method']);
  const callPath = valueAt(root, [...path, 'path']);
  const hasCall = valueAt(root, path) !== undefined;
  const choose = (next: string): void => {
    if (next === '') setValue(setValueAt(root, path, undefined));
    else setValue(setValueAt(root, path, { path: '/', ...record(valueAt(root, path)), method: next }));
  };
  return (
    <div className="wb-line wb-call" role="group" aria-label={label}>
      <span>{label}</span>
      <select
        className="wb-input wb-short"
        aria-label={translate('workbench.wire.method', { name: label })}
        value={typeof method === 'string' ? method : ''}
        onChange={event => choose(event.target.value)}
      >
        {(isOptional || !hasCall) && <option value="">{translate('workbench.wire.noCall')}</option>}
        {methods.map(item => (
          <option key={item} value={item}>
            {item}
          </option>
        ))}
      </select>
      {hasCall && (
        <input
          className="wb-input wb-path"
          aria-label={translate('workbench.wire.path', { name: label })}
          spellCheck={false}
          value={typeof callPath === 'string' ? callPath : ''}
          onChange={event => setValue(setValueAt(root, [...path, 'path'], event.target.value))}
        />
      )}
      <PathIssues path={path} />
    </div>
  );
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
