/** Gathers what a file imports while it is written. */
export interface Imports {
  /** Notes that a name is taken, and gives it back. */
  readonly take: (file: string, name: string) => string;
  readonly has: (name: string) => boolean;
  readonly lines: () => readonly string[];
}

export function createImports(): Imports {
  const used = new Map<string, Set<string>>();
  return {
    take: (file, name) => {
      used.set(file, (used.get(file) ?? new Set()).add(name));
      return name;
    },
    has: name => [...used.values()].some(names => names.has(name)),
    lines: () =>
      [...used]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([file, names]) =>
          importOf(
            file,
            [...names].toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
          ),
        ),
  };
}

function importOf(file: string, names: readonly string[]): string {
  const line = `import { ${names.join(', ')} } from '../../schemas/${file}';`;
  return line.length <= 200
    ? line
    : `import {\n${names.map(name => `  ${name},\n`).join('')}} from '../../schemas/${file}';`;
}
