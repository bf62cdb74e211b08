import { isRecord } from '../schemas/json.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Lays the second tree of messages over the first, branch by branch. */
export function mergeMessages(base: Tree, over: Tree): Tree {
  const names = [...new Set([...Object.keys(base), ...Object.keys(over)])];
  return Object.fromEntries(
    names.map(name => {
      const [below, above] = [base[name], over[name]];
      return [name, isRecord(below) && isRecord(above) ? mergeMessages(below, above) : (above ?? below)];
    }),
  );
}
