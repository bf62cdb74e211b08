/**
 * Start and end of each value in a JSON text, by the path of the value: `fields.phone.rules[0]`. The path of the root
 * is empty.
 */
export type JsonPositions = ReadonlyMap<string, readonly [from: number, to: number]>;

/** Finds the positions of all values in a text that `JSON.parse` accepts. */
export function findJsonPositions(text: string): JsonPositions {
  const positions = new Map<string, readonly [number, number]>();
  let at = 0;
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const readText = (): string => {
    const from = at;
    at += 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return String(JSON.parse(text.slice(from, at)));
  };
  const readParts = (end: string, item: (count: number) => void): void => {
    at += 1;
    skip();
    for (let count = 0; text[at] !== end && at < text.length; count += 1) {
      item(count);
      skip();
      if (text[at] === ',') at += 1;
      skip();
    }
    at += 1;
  };
  const readValue = (path: string): void => {
    skip();
    const from = at;
    if (text[at] === '{') {
      readParts('}', () => {
        const name = readText();
        skip();
        at += 1;
        readValue(path === '' ? name : `${path}.${name}`);
      });
    } else if (text[at] === '[') {
      readParts(']', count => readValue(`${path}[${count}]`));
    } else if (text[at] === '"') {
      readText();
    } else {
      while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at += 1;
    }
    positions.set(path, [from, at]);
  };
  readValue('');
  return positions;
}

/** Returns the position of the value at a path, or of its closest ancestor that exists. */
export function positionOf(positions: JsonPositions, path: string): readonly [number, number] | undefined {
  const found = positions.get(path);
  if (found || path === '') return found;
  return positionOf(positions, path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0)));
}
