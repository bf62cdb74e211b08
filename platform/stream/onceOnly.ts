interface Note {
  readonly id: number;
  readonly at: number;
}

/**
 * Keeps apart what was told already: while an old transaction runs, the feed gives everything since it again and again.
 * What lies before the number of the next question is forgotten.
 */
export function createOnceOnly(): (topic: string, note: Note, next: number) => boolean {
  const told = new Map<string, Map<number, number>>();
  return (topic, { id, at }, next) => {
    const known = told.get(topic) ?? new Map<number, number>();
    told.set(topic, known);
    const isNew = known.get(id) !== at;
    if (at >= next) known.set(id, at);
    else known.delete(id);
    return isNew;
  };
}
