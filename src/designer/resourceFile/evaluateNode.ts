import type { Expression as Node, SpreadElement, TemplateLiteral } from 'acorn';

import { SourceError } from '../SourceError.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { isUnsafeKey } from '../unsafeKeys.ts';

/** Values that a resource file refers to by name, as a map from name to value. */
export type Bindings = ReadonlyMap<string, unknown>;

const maxDepth = 60;

/**
 * Evaluates a node that is plain data: literals, records, lists, known names, and calls of the helper functions.
 * Executes no code in the text; rejects any other node, with its line.
 */
export function evaluateNode(node: Node, scope: Bindings, depth = 0): unknown {
  if (depth > maxDepth) throw sourceErrorAt(node, { zh: '层级过深', en: 'The content is nested too deeply' });
  const inner = (item: Node) => evaluateNode(item, scope, depth + 1);
  switch (node.type) {
    case 'Literal':
      if (node.regex || node.bigint !== undefined) throw unknownForm(node);
      return node.value;
    case 'Identifier':
      if (!scope.has(node.name))
        throw sourceErrorAt(node, { zh: `未知的名称${node.name}`, en: `The name ${node.name} is not known` });
      return scope.get(node.name);
    case 'UnaryExpression':
      return negativeOf(node, inner);
    case 'TemplateLiteral':
      return textOf(node, inner);
    case 'ArrayExpression':
      return node.elements.flatMap(element => itemsOf(element, node, inner));
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap(property => entriesOf(property, inner)));
    case 'MemberExpression':
      return codeOf(node, inner);
    case 'CallExpression':
      return callOf(node, scope, inner);
    default:
      throw unknownForm(node);
  }
}

type EvaluateNode = (node: Node) => unknown;

function negativeOf(node: Extract<Node, { type: 'UnaryExpression' }>, inner: EvaluateNode): number {
  const value = inner(node.argument);
  if (node.operator !== '-' || typeof value !== 'number') throw unknownForm(node);
  return -value;
}

function textOf(node: TemplateLiteral, inner: EvaluateNode): string {
  return node.quasis
    .map(({ value }, at) => {
      const expression = node.expressions[at];
      const filled = expression === undefined ? '' : inner(expression);
      if (typeof filled !== 'string' && typeof filled !== 'number') throw unknownForm(node);
      return `${value.cooked ?? ''}${filled}`;
    })
    .join('');
}

function itemsOf(element: Node | SpreadElement | null, around: Node, inner: EvaluateNode): readonly unknown[] {
  if (element === null) throw unknownForm(around);
  if (element.type !== 'SpreadElement') return [inner(element)];
  const items = inner(element.argument);
  if (!Array.isArray(items))
    throw sourceErrorAt(element, { zh: '展开的不是列表', en: 'The spread value is not a list' });
  return items;
}

type Property = Extract<Node, { type: 'ObjectExpression' }>['properties'][number];

function entriesOf(property: Property, inner: EvaluateNode): readonly (readonly [string, unknown])[] {
  if (property.type === 'SpreadElement') {
    const value = inner(property.argument);
    if (!isRecord(value))
      throw sourceErrorAt(property, { zh: '展开的不是对象', en: 'The spread value is not an object' });
    return Object.entries(value);
  }
  const { key } = property;
  if (property.kind !== 'init' || property.computed || property.method) throw unknownForm(property);
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  if (name === undefined) throw unknownForm(property);
  if (isUnsafeKey(name))
    throw sourceErrorAt(property, { zh: `不允许使用名称${name}`, en: `The name ${name} is not allowed` });
  return [[name, inner(property.value)]];
}

function callOf(node: Extract<Node, { type: 'CallExpression' }>, scope: Bindings, inner: EvaluateNode): unknown {
  const { callee, optional } = node;
  const helper = callee.type === 'Identifier' ? scope.get(callee.name) : undefined;
  if (typeof helper !== 'function' || optional) {
    throw sourceErrorAt(node, {
      zh: '只能调用资源的辅助函数',
      en: 'Only the helper functions of resources can be called',
    });
  }
  const given = node.arguments.flatMap(argument => itemsOf(argument, node, inner));
  // Reject a helper function that is passed as an argument.
  if (given.some(value => typeof value === 'function')) throw unknownForm(node);
  try {
    // Helper functions only put their arguments into a record; the later validation of the resource rejects invalid
    // arguments.
    return (helper as (...values: readonly unknown[]) => unknown)(...given);
  } catch {
    throw sourceErrorAt(node, { zh: '参数不对', en: 'The arguments do not match the helper function' });
  }
}

/** Returns the value of a code, such as `networkStatus.online`. Other properties are rejected. */
function codeOf(node: Extract<Node, { type: 'MemberExpression' }>, inner: EvaluateNode): unknown {
  const { object, property, computed, optional } = node;
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed || optional) throw unknownForm(node);
  const list = inner(object);
  const codes: unknown = isRecord(list) && Array.isArray(list['items']) ? Object.getPrototypeOf(list) : undefined;
  const value = isRecord(codes) && Object.hasOwn(codes, property.name) ? codes[property.name] : undefined;
  // Only the prototype of a code list contains codes. The prototype of any other record contains functions, which must
  // not become values.
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw sourceErrorAt(node, { zh: `未知的代码${property.name}`, en: `The code ${property.name} is not known` });
}

interface LocatedNode {
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null | undefined;
}

function unknownForm(node: LocatedNode): SourceError {
  return sourceErrorAt(node, { zh: '资源文件只能由数据组成', en: 'A resource file can contain only data' });
}

/** Creates a `SourceError` with the line of a node. */
export function sourceErrorAt(
  { loc }: LocatedNode,
  message: { readonly zh: string; readonly en: string },
): SourceError {
  return new SourceError(loc ? `${loc.start.line}:${loc.start.column + 1}` : '', message);
}
