/** Collects the imports of a file while it is written. */
export interface ImportCollector {
  /** Adds the import of a name, and returns the name. */
  readonly add: (file: string, name: string) => string;
  readonly has: (name: string) => boolean;
  readonly lines: () => readonly string[];
}

export function createImportCollector(): ImportCollector {
  const used = new Map<string, Set<string>>();
  return {
    add: (file, name) => {
      used.set(file, (used.get(file) ?? new Set()).add(name));
      return name;
    },
    has: name => [...used.values()].some(names => names.has(name)),
    lines: () =>
      [...used]
        .toSorted(([name], [other]) => (name < other ? -1 : 1))
        .map(([file, names]) =>
          importOf(
            file,
            [...names].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
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
