import { isRecord } from '../schemas/base/json.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Merges two trees of messages recursively; texts of the second tree take precedence. */
export function mergeMessages(base: Tree, over: Tree): Tree {
  const names = [...new Set([...Object.keys(base), ...Object.keys(over)])];
  return Object.fromEntries(
    names.map(name => {
      const [below, above] = [base[name], over[name]];
      return [name, isRecord(below) && isRecord(above) ? mergeMessages(below, above) : (above ?? below)];
    }),
  );
}
