/**
 * Prevents crashes when a browser's translator has wrapped or replaced text nodes of the page.
 *
 * React keeps references to the nodes that it created. React uses these references to remove a node, or to insert
 * another node before it. A node that its parent no longer contains is already invisible, so removing it is a no-op; an
 * insertion before such a node appends to the parent. See https://github.com/facebook/react/issues/11538.
 */
export function tolerateMovedNodes(prototype: Node): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with `.call` and an explicit node
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
