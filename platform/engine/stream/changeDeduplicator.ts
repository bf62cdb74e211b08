interface SeenChange {
  readonly id: number;
  readonly at: number;
}

/**
 * Creates a function that returns whether a change is new to a topic. While an old transaction runs, the feed repeats
 * the changes since the change number `next`, so the function remembers these changes.
 */
export function createChangeDeduplicator(): (topic: string, change: SeenChange, next: number) => boolean {
  const sentChanges = new Map<string, Map<number, number>>();
  return (topic, { id, at }, next) => {
    const known = sentChanges.get(topic) ?? new Map<number, number>();
    sentChanges.set(topic, known);
    const isNew = known.get(id) !== at;
    if (at >= next) known.set(id, at);
    else known.delete(id);
    return isNew;
  };
}
