import { useTranslate } from 'ra-core';

import { Icon } from '../parts/Icon.tsx';
import { type TreeNode, selectionChanges } from './tree.ts';

interface TreeChangesProps {
  readonly roots: readonly TreeNode[];
  readonly before: ReadonlySet<number>;
  readonly now: ReadonlySet<number>;
}

/** Lists the nodes that saving will add to or remove from the selection. */
export function TreeChanges({ roots, before, now }: TreeChangesProps) {
  const { added, removed } = selectionChanges(roots, before, now);
  if (added.length === 0 && removed.length === 0) return null;
  return (
    <div className="tree-changes" role="status">
      <Changes icon="Add" look="tree-gained" text="form.treeGained" paths={added} />
      <Changes icon="Remove" look="tree-lost" text="form.treeLost" paths={removed} />
    </div>
  );
}

interface ChangesProps {
  readonly icon: string;
  readonly look: string;
  readonly text: string;
  readonly paths: readonly string[];
}

function Changes({ icon, look, text, paths }: ChangesProps) {
  const translate = useTranslate();
  if (paths.length === 0) return null;
  return (
    <details className={look}>
      <summary>
        <Icon name={icon} />
        {translate(text, { count: paths.length })}
      </summary>
      <ul>
        {paths.map(path => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </details>
  );
}
