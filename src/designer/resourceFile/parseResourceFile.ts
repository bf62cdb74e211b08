import { type ImportDeclaration, type Options, type Program, type VariableDeclaration, parse } from 'acorn';

import { type Json, isJsonValue, isRecord } from '../../schemas/base/json.ts';
import { validateResource } from '../../schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { SourceError } from '../SourceError.ts';
import type { SourceIssue } from '../proposal.ts';
import { evaluateNode, sourceErrorAt } from './evaluateNode.ts';
import { eraseTypes } from './eraseTypes.ts';
import { helpers } from './helpers.ts';

const maxCharacters = 1_000_000;
const syntax: Options = { ecmaVersion: 2023, sourceType: 'module', locations: true };

export type ParsedResourceFile = { readonly resource: Resource } | { readonly issues: readonly SourceIssue[] };

/**
 * Parses a resource file without executing it, and validates the resource. Each error names its line, or its path in
 * the resource.
 */
export function parseResourceFile(text: string): ParsedResourceFile {
  try {
    const read = valueOf(parsed(text));
    if (!isJsonValue(read)) throw new SourceError('', { zh: '资源应为纯数据', en: 'A resource must be plain data' });
    const value = withoutSeed(read);
    const issues = validateResource(value);
    if (issues.length > 0)
      return { issues: issues.map(({ path, message }) => ({ path, message: { zh: message, en: message } })) };
    // `validateResource` has proven the type, so the assertion is safe.
    return { resource: value as unknown as Resource };
  } catch (error) {
    if (error instanceof SourceError) return { issues: [error.issue] };
    throw error;
  }
}

/** Leaves out the made-up rows, which files of earlier releases contain. */
function withoutSeed(value: Json): Json {
  if (!isRecord(value)) return value;
  const { seed: _seed, ...resource } = value;
  return resource;
}

function parsed(text: string): Program {
  if (text.length > maxCharacters) throw new SourceError('', { zh: '文件过大', en: 'The file is too large' });
  try {
    return parse(eraseTypes(text, syntax), syntax);
  } catch (error) {
    // Deeply nested brackets overflow the parser's stack.
    if (error instanceof RangeError)
      throw new SourceError('', { zh: '层级过深', en: 'The content is nested too deeply' });
    const what = error instanceof SyntaxError ? error.message : 'error';
    const place = /\((\d+):(\d+)\)$/.exec(what);
    const path = place ? `${place[1]}:${Number(place[2]) + 1}` : '';
    throw new SourceError(path, { zh: `无法解析：${what}`, en: `It cannot be read: ${what}` });
  }
}

/** Returns the value of the default export. Only imports and constants may precede the export. */
function valueOf({ body }: Program): unknown {
  const scope = new Map<string, unknown>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') importInto(scope, statement);
    else if (statement.type === 'VariableDeclaration' && statement.kind === 'const') declareInto(scope, statement);
    else if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') break;
      return evaluateNode(declaration, scope);
    } else
      throw sourceErrorAt(statement, {
        zh: '只允许导入、常量和一个默认导出',
        en: 'Only imports, constants and one default export are allowed',
      });
  }
  throw new SourceError('', { zh: '没有默认导出的资源', en: 'The file has no default export of a resource' });
}

function importInto(scope: Map<string, unknown>, statement: ImportDeclaration): void {
  const from = String(statement.source.value);
  const file = /(?:^|\/)schemas\/([\w/]+\.ts)$/.exec(from)?.[1] ?? '';
  // Files that were exported by earlier releases import from `schemas` itself.
  const words = ['', 'vocabulary/', 'presets/'].map(folder => helpers.get(`${folder}${file}`)).find(found => found);
  for (const specifier of statement.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? specifier.imported.name
        : undefined;
    if (!words || name === undefined || !Object.hasOwn(words, name)) {
      throw sourceErrorAt(statement, { zh: `不能从${from}导入`, en: `Nothing of ${from} may be imported here` });
    }
    scope.set(specifier.local.name, words[name]);
  }
}

function declareInto(scope: Map<string, unknown>, statement: VariableDeclaration): void {
  for (const { id, init } of statement.declarations) {
    if (id.type !== 'Identifier' || !init)
      throw sourceErrorAt(statement, { zh: '常量应为数据', en: 'A constant must be data' });
    scope.set(id.name, evaluateNode(init, scope));
  }
}
