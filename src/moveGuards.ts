/**
 * Keeps a page alive whose text nodes a browser's translator has wrapped or replaced.
 *
 * React removes and inserts by the nodes that it made. A node that has been taken from its parent is already out of sight,
 * so removing it once more is no fault; an insertion before it goes to the end of the parent.
 * See https://github.com/facebook/react/issues/11538.
 */
export function tolerateMovedNodes(prototype: Node): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the node that they were called on
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function removeOwn<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) return child;
    removeChild.call(this, child);
    return child;
  };
  prototype.insertBefore = function insertBeforeOwn<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
