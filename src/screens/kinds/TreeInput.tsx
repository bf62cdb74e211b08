import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import { InputFrame } from './InputFrame.tsx';
import { TreeBranch } from './TreeBranch.tsx';
import { type TreeNode, buildTree, matching, tickedAfter } from './tree.ts';
import { type InputProps, useKindInput } from './useKindInput.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** Nodes of a tree: boxes with half-ticks for several, a plain choice for one; a search keeps the way to what it finds. */
export function TreeInput(props: InputProps) {
  const translate = useTranslate();
  const { id, value, onChange, isRequired, error, aria } = useKindInput(props);
  const { options, isPending } = useReferenceOptions(props.field, '', value);
  const [keyword, setKeyword] = useState('');
  const roots = useMemo(() => buildTree(options), [options]);
  const isMultiple = props.field.multiple === true;
  const ticked = useMemo(() => new Set(toIds(value)), [value]);
  const shown = useMemo(() => matching(roots, keyword.trim().toLowerCase()), [roots, keyword]);

  const toggle = (node: TreeNode) => {
    if (isMultiple) onChange(tickedAfter(roots, ticked, node));
    else onChange(ticked.has(node.id) ? null : node.id);
  };

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
          <span>{translate('form.checkedNodes', { count: ticked.size })}</span>
        </div>
        {isPending ? (
          <p className="late">{translate('form.loading')}</p>
        ) : (
          <ul role="tree" aria-multiselectable={isMultiple} aria-labelledby={`${id}-label`}>
            {shown.map(node => (
              <TreeBranch
                key={node.id}
                node={node}
                ticked={ticked}
                isMultiple={isMultiple}
                isOpen={keyword !== '' || roots.length <= 3}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
      </div>
    </InputFrame>
  );
}

function toIds(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(one => typeof one === 'number');
}
