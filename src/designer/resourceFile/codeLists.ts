import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import { toUniqueName } from '../fields/toFieldName.ts';
import { isUnsafeKey } from '../unsafeKeys.ts';
import { toCamelCase, splitWords } from '../words/splitWords.ts';
import {
  type Expression,
  callExpression,
  arrayExpression,
  toLiteralExpression,
  recordExpression,
} from './expression.ts';
import { findKnownList, helpers } from './helpers.ts';
import type { ImportCollector } from './imports.ts';

type AddImport = ImportCollector['add'];

const reserved = new Set([
  'default',
  'new',
  'class',
  'delete',
  'export',
  'import',
  'function',
  'return',
  'switch',
  'case',
  'for',
  'while',
  'if',
  'else',
  'in',
  'do',
  'this',
  'null',
  'true',
  'false',
  'void',
  'with',
  'var',
  'let',
  'const',
  'try',
  'catch',
  'throw',
  'typeof',
  'yield',
  'await',
  'enum',
  'super',
  'static',
  'break',
  'continue',
  'debugger',
  'extends',
  'finally',
  'instanceof',
  'package',
  'private',
  'public',
  'protected',
  'interface',
  'implements',
  'arguments',
  'eval',
  'undefined',
  'async',
  'of',
]);

/**
 * Manages the code lists of a file: imports lists that the repository contains, and declares all other lists above the
 * resource.
 */
export function createCodeListWriter(addImport: AddImport) {
  const own = new Map<string, readonly [string, Expression]>();
  const used = new Set([...reserved, ...[...helpers.values()].flatMap(words => Object.keys(words))]);
  return {
    nameOf: (codes: CodeList): string => {
      const known = findKnownList(codes);
      if (known) return addImport(known.file, known.name);
      const key = JSON.stringify(codes);
      const existing = own.get(key);
      if (existing) return existing[0];
      const wanted = toCamelCase(splitWords(codes.name)) || 'choices';
      const name = toUniqueName(used.has(wanted) ? `${wanted}Choices` : wanted, used);
      used.add(name);
      own.set(key, [name, listExpression(codes, addImport)]);
      return name;
    },
    written: () => [...own.values()],
  };
}

function listExpression(codes: CodeList, addImport: AddImport): Expression {
  const { name, items, ...rest } = codes;
  const literals = items.map(({ value, zh, en, tone, ...more }) =>
    toLiteralExpression({ value, zh, en, tone, ...more }),
  );
  if (Object.keys(rest).length === 0) {
    const named = recordExpression(
      nameItems(items).map((key, at) => [key, literals[at] ?? toLiteralExpression(null)] as const),
    );
    return callExpression(addImport('vocabulary/codeList.ts', 'codeList'), [toLiteralExpression(name), named]);
  }
  return recordExpression([
    ['name', toLiteralExpression(name)],
    ['items', arrayExpression(literals)],
    ...Object.entries(rest).map(([key, value]) => [key, toLiteralExpression(value)] as const),
  ]);
}

/**
 * Returns a unique name for each item: the item's English label in camelCase, with a number if the name is already in
 * use.
 */
function nameItems(items: CodeList['items']): readonly string[] {
  const used = new Set(['name', 'items']);
  return items.map(({ en, value }) => {
    const wanted = toCamelCase(splitWords(en));
    const name = toUniqueName(
      /^[a-z]/.test(wanted) && !isUnsafeKey(wanted) ? wanted : `value${value}`.replace(/\W/g, ''),
      used,
    );
    used.add(name);
    return name;
  });
}
