import { posix } from 'node:path';

/**
 * Finds the shortest import cycle between the folders below `tree`; a folder does not include its subfolders. Returns
 * one import for each step of the cycle; an empty list when there is no cycle.
 *
 * @param modules modules of a dependency-cruiser result
 */
export function findFolderCycle(modules, tree) {
  const steps = stepsBetweenFolders(modules, tree);
  const cycles = [...steps.keys()].flatMap(start => cycleFrom(start, steps) ?? []);
  return cycles.toSorted((one, other) => one.length - other.length)[0]?.map(({ from, to }) => `${from} → ${to}`) ?? [];
}

/** Returns, for each folder, the folders from which it imports, each with an example of such an import. */
function stepsBetweenFolders(modules, tree) {
  const steps = new Map();
  for (const { source: from, dependencies } of modules.filter(one => one.source.startsWith(`${tree}/`)))
    for (const { resolved: to } of dependencies.filter(one => one.resolved.startsWith(`${tree}/`))) {
      const [folder, target] = [posix.dirname(from), posix.dirname(to)];
      if (!steps.has(folder)) steps.set(folder, new Map());
      if (folder !== target) steps.get(folder).set(target, { from, to });
    }
  return steps;
}

/**
 * Returns the shortest cycle through a folder, wrapped in a list; `undefined` when no import leads back to the folder.
 */
function cycleFrom(start, steps) {
  const paths = new Map([[start, []]]);
  // A map also iterates over entries that the loop adds, so this is a breadth-first search.
  for (const [folder, path] of paths)
    for (const [target, step] of steps.get(folder) ?? []) {
      if (target === start) return [[...path, step]];
      if (!paths.has(target)) paths.set(target, [...path, step]);
    }
  return undefined;
}
