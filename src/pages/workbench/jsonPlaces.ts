/** Where each value of a JSON text begins and ends, by its path: `fields.phone.rules[0]`; the whole by the empty path. */
export type JsonPlaces = ReadonlyMap<string, readonly [from: number, to: number]>;

/** Reads the places of a text that `JSON.parse` has accepted. */
export function jsonPlaces(text: string): JsonPlaces {
  const places = new Map<string, readonly [number, number]>();
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
  const readParts = (end: string, one: (count: number) => void): void => {
    at += 1;
    skip();
    for (let count = 0; text[at] !== end && at < text.length; count += 1) {
      one(count);
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
    places.set(path, [from, at]);
  };
  readValue('');
  return places;
}

/** The place of a path, or of what is nearest above it. */
export function placeOf(places: JsonPlaces, path: string): readonly [number, number] | undefined {
  const found = places.get(path);
  if (found || path === '') return found;
  const above = path.replace(/(\.?[^.[\]]+|\[\d+\])$/, '');
  // A name may hold anything, and then what is above it cannot be told.
  return placeOf(places, above === path ? '' : above);
}
