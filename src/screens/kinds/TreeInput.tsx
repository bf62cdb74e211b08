import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { explainDeniedOperation, grantOperation } from '../../schemas/vocabulary/deniedOperations.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { ReferenceOption } from '../../dataProvider/responses.ts';
import { useFormRecord } from '../formState/formRecord.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TreeChanges } from './TreeChanges.tsx';
import { TreeRows } from './TreeRows.tsx';
import './tree.css';
import {
  type TreeNode,
  buildTree,
  countLockedLeaves,
  idsInSubtree,
  filterTree,
  toggleTick,
  setTicks,
  tickStatesOf,
} from './tree.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';
import { toKeyList, useReferenceOptions } from './useReferenceOptions.ts';

/**
 * Select for nodes of a tree. Several nodes are selected with tri-state checkboxes, a single node with a click. A
 * search also shows the ancestors of matching nodes.
 */
export function TreeInput(props: InputProps) {
  const translate = useTranslate();
  const { id, value, onChange, isRequired, error, aria } = useKindInput(props);
  const { options, isPending, error: failure, retry } = useReferenceOptions(props.field, '', value);
  const [keyword, setKeyword] = useState('');
  const isMultiple = props.field.multiple === true;
  const roots = useRoots(options, isMultiple);
  const shown = useMemo(() => filterTree(roots, keyword.trim().toLowerCase()), [roots, keyword]);
  const ticked = useMemo(() => numbersIn(value), [value]);
  const ticks = useMemo(() => tickStatesOf(roots, ticked), [roots, ticked]);
  const before = useStoredSelection(props.name);
  const total = useMemo(() => roots.flatMap(idsInSubtree).length, [roots]);

  const toggle = (node: TreeNode) => {
    if (isMultiple) onChange(toggleTick(roots, ticked, node));
    else onChange(ticked.has(node.id) ? null : node.id);
  };
  const set = (nodes: readonly TreeNode[], isOn: boolean) => onChange(setTicks(roots, ticked, { nodes, isOn }));

  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <div className="tree" role="group" aria-labelledby={`${id}-label`} {...(error ? { 'data-wrong': true } : {})}>
        <div className="tree-head">
          <input
            id={id}
            type="search"
            className="field-text"
            placeholder={translate('form.searchNodes')}
            value={keyword}
            onChange={event => setKeyword(event.currentTarget.value)}
            aria-describedby={aria['aria-describedby']}
          />
          <span role="status">{translate('form.checkedNodes', { count: ticked.size, total })}</span>
          {isMultiple && <SelectAllButtons onSet={isOn => set(shown, isOn)} />}
        </div>
        <LockedNote count={useMemo(() => countLockedLeaves(roots), [roots])} />
        {shown.length === 0 && <NoNodes isPending={isPending} error={failure} onRetry={retry} />}
        {shown.length > 0 && (
          // The key mounts a new tree for each search, so that all matches are expanded at first.
          <TreeRows
            key={keyword.trim()}
            id={id}
            nodes={shown}
            isOpenAtFirst={keyword.trim() !== ''}
            ticks={ticks}
            isMultiple={isMultiple}
            onToggle={toggle}
            onSet={set}
          />
        )}
        {isMultiple && before && !isPending && !failure && <TreeChanges roots={roots} before={before} now={ticked} />}
      </div>
    </InputFrame>
  );
}

/**
 * Returns the tree of the options. If several nodes can be selected, nodes that the user may not select or deselect are
 * locked.
 */
function useRoots(options: readonly ReferenceOption[], isMultiple: boolean): readonly TreeNode[] {
  const language = toLanguage(useLocale());
  return useMemo(
    () =>
      buildTree(options, option =>
        isMultiple ? explainDeniedOperation({ ...option }, grantOperation, language) : null,
      ),
    [options, isMultiple, language],
  );
}

/** Explains in a text that nodes are locked, because the reason for each node only appears in a tooltip. */
function LockedNote({ count }: { readonly count: number }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return (
    <p className="tree-note">
      <Icon name="Lock" />
      {translate('form.treeLocked', { count, smart_count: count })}
    </p>
  );
}

interface NoNodesProps {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
}

/** Message in place of the nodes: loading, failed, or no options. */
function NoNodes({ isPending, error, onRetry }: NoNodesProps) {
  const translate = useTranslate();
  if (isPending) return <p className="late tree-empty">{translate('form.loading')}</p>;
  if (!error) return <p className="tree-empty">{translate('form.noOptions')}</p>;
  return (
    <p className="tree-empty tree-failed" role="alert">
      {error.message}
      <Button look="link" onClick={() => void onRetry()}>
        {translate('elements.retry')}
      </Button>
    </p>
  );
}

/** Returns the nodes that are selected in the stored record; `undefined` for a new record. */
function useStoredSelection(name: string): ReadonlySet<number> | undefined {
  const record = useFormRecord();
  return useMemo(() => record && numbersIn(record[name]), [record, name]);
}

function numbersIn(value: unknown): ReadonlySet<number> {
  return new Set(toKeyList(value).filter(key => typeof key === 'number'));
}

/** Buttons that select or deselect all visible nodes. */
function SelectAllButtons({ onSet }: { readonly onSet: (isOn: boolean) => void }) {
  const translate = useTranslate();
  return (
    <span className="tree-both">
      <Button look="link" onClick={() => onSet(true)}>
        {translate('form.tickAll')}
      </Button>
      <Button look="link" onClick={() => onSet(false)}>
        {translate('form.tickNone')}
      </Button>
    </span>
  );
}
