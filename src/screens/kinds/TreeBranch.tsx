import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { IconButton } from '../parts/IconButton.tsx';
import { type TreeNode, idsUnder } from './tree.ts';

interface TreeBranchProps {
  readonly node: TreeNode;
  readonly ticked: ReadonlySet<number>;
  readonly isMultiple: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (node: TreeNode) => void;
}

/** One node with what is under it; a box is half ticked while only a part below it is. */
export function TreeBranch({ node, ticked, isMultiple, isOpen, onToggle }: TreeBranchProps) {
  const translate = useTranslate();
  const [isToggled, setToggled] = useState(false);
  const isExpanded = isOpen !== isToggled;
  const under = idsUnder(node);
  const count = under.filter(id => ticked.has(id)).length;
  const isFull = isMultiple ? count === under.length : ticked.has(node.id);
  return (
    <li role="treeitem" aria-expanded={node.children.length > 0 ? isExpanded : undefined} aria-selected={isFull}>
      <div className="tree-node">
        {node.children.length > 0 ? (
          <IconButton
            small
            icon={isExpanded ? 'ExpandMore' : 'ChevronRight'}
            label={translate(isExpanded ? 'list.collapse' : 'list.expand', { title: node.label })}
            onClick={() => setToggled(!isToggled)}
          />
        ) : (
          <span className="tree-leaf" />
        )}
        <label>
          <input
            type="checkbox"
            className="checkbox"
            checked={isFull}
            ref={box => {
              if (box) box.indeterminate = isMultiple && count > 0 && !isFull;
            }}
            onChange={() => onToggle(node)}
          />
          {node.label}
        </label>
      </div>
      {isExpanded && node.children.length > 0 && (
        <ul role="group">
          {node.children.map(child => (
            <TreeBranch
              key={child.id}
              node={child}
              ticked={ticked}
              isMultiple={isMultiple}
              isOpen={isOpen}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
