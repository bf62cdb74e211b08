import { useTranslate } from 'ra-core';

import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { TickState, TreeNode, TreeRow } from './tree.ts';

interface TreeLineProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly ticks: TickState | undefined;
  readonly isCurrent: boolean;
  readonly isMultiple: boolean;
}

const indent = 22;
const checked = { none: false, some: 'mixed', all: true } as const;
const nothing: TickState = { state: 'none', ticked: 0, total: 0 };

/**
 * One node of a tree. The tree handles the keys and clicks of all nodes: `data-node` identifies the node, and
 * `data-command` the clicked button.
 */
export function TreeNodeRow({ id, row, top, ticks = nothing, isCurrent, isMultiple }: TreeLineProps) {
  const translate = useTranslate();
  const { node, level, place, count, isOpen } = row;
  const hasChildren = node.children.length > 0;
  const reason = node.isLocked && (node.reason ?? translate('form.treeLockedBelow'));
  // When only one node can be selected, the ancestors of the selected node do not count as selected.
  const isChosen = ticks.state !== 'none' && (isMultiple || ticks.isOwn === true);
  return (
    <div
      role="treeitem"
      id={id}
      data-node={node.id}
      className={isCurrent ? 'tree-line tree-line-current' : 'tree-line'}
      style={{ top, paddingInlineStart: (level - 1) * indent }}
      aria-label={node.label}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-disabled={node.isLocked}
      title={reason}
      {...(isMultiple ? { 'aria-checked': checked[ticks.state] } : { 'aria-selected': isChosen })}
    >
      <Fold row={row} />
      <TreeBox look={isMultiple ? ticks.state : isChosen ? 'one-all' : 'one-none'} />
      <bdi className="tree-label" title={reason ?? node.label}>
        {node.label}
      </bdi>
      {node.isLocked && <Icon name="Lock" />}
      {isMultiple && <SelectedShare ticks={ticks} node={node} />}
    </div>
  );
}

function Fold({ row: { node, isOpen } }: Pick<TreeLineProps, 'row'>) {
  const translate = useTranslate();
  if (node.children.length === 0) return <span className="tree-leaf" />;
  return (
    <IconButton
      small
      tabIndex={-1}
      data-command="fold"
      icon={isOpen ? 'ExpandMore' : 'ChevronRight'}
      label={translate(isOpen ? 'list.collapse' : 'list.expand', { title: node.label })}
    />
  );
}

function TreeBox({ look }: { readonly look: string }) {
  return (
    <span className={`tree-box tree-box-${look}`} aria-hidden="true">
      {look === 'all' && <Icon name="Check" />}
    </span>
  );
}

interface SelectedShareProps {
  readonly ticks: TickState;
  readonly node: TreeNode;
}

/**
 * Number of selected leaves in a branch. A click on a partly selected branch would be ambiguous, so the branch has a
 * button for each meaning. The style sheet inserts the texts, because text inside a tree item would become part of the
 * item's accessible name.
 */
function SelectedShare({ ticks: { state, ticked, total }, node }: SelectedShareProps) {
  const translate = useTranslate();
  const { label: title, children, isLocked } = node;
  if (children.length === 0) return null;
  return (
    <>
      <span className="tree-count" data-words={`${ticked}/${total}`} />
      {state === 'some' && !isLocked && (
        <span className="tree-ways">
          <button
            type="button"
            tabIndex={-1}
            data-command="on"
            aria-label={translate('form.tickAllUnder', { title })}
            data-words={translate('form.tickAll')}
          />
          <button
            type="button"
            tabIndex={-1}
            data-command="off"
            aria-label={translate('form.tickNoneUnder', { title })}
            data-words={translate('form.tickNone')}
          />
        </span>
      )}
    </>
  );
}
