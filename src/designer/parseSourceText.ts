import { parse } from 'yaml';

import { describeJsonError } from '../schemas/compile/describeJsonError.ts';
import { SourceError } from './SourceError.ts';
import { limits } from './limits.ts';
import { isUnsafeKey } from './unsafeKeys.ts';

/** Parses a JSON text, or with `yaml` also a YAML text. Throws a `SourceError` for any other text. */
export function parseSourceText(text: string, form: 'json' | 'yaml'): unknown {
  if (text.trim() === '') throw new SourceError('', { zh: '内容为空', en: 'The content is empty' });
  const isJson = /^\ufeff?\s*[[{"]/.test(text);
  const limit = isJson ? limits.characters : limits.yamlCharacters;
  if (text.length > limit) {
    throw new SourceError('', { zh: `内容超过${limit}个字符`, en: `It has more than ${limit} characters` });
  }
  const value = isJson || form === 'json' ? readJson(text, form) : readYaml(text);
  rejectHostileValue(value);
  return value;
}

function readJson(text: string, form: 'json' | 'yaml'): unknown {
  const bare = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(bare);
  } catch (error) {
    const jsonError = new SourceError('', describeJsonError(bare, error));
    if (form === 'json' || text.length > limits.yamlCharacters) throw jsonError;
    return readBraces(text, jsonError);
  }
}

/**
 * Falls back to YAML for a text that starts like JSON but is not valid JSON. If the text is not valid YAML either,
 * throws the JSON error, which is more useful.
 */
function readBraces(text: string, jsonError: SourceError): unknown {
  try {
    return readYaml(text);
  } catch {
    throw jsonError;
  }
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 200, schema: 'core', merge: false, uniqueKeys: true, logLevel: 'error' });
  } catch (error) {
    throw new SourceError('', {
      zh: `不是有效的YAML：${textOf(error)}`,
      en: `This is not valid YAML: ${textOf(error)}`,
    });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').slice(0, 200) : 'error';
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/**
 * Rejects values that are too deep or too large. Visits the nodes iteratively, because recursion could overflow the
 * stack. An alias counts each time it is used.
 */
function rejectHostileValue(root: unknown): void {
  const open: Place[] = [{ value: root, path: '', depth: 0 }];
  let seen = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path, depth } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limits.depth) throw sizeError(path, { zh: '层级过深', en: 'The content is nested too deeply' });
    for (const [key, inner] of Object.entries(value)) {
      seen += 1;
      if (seen > limits.nodes) throw sizeError('', { zh: '内容过多', en: 'The content is too large' });
      if (isUnsafeKey(key) && !Array.isArray(value)) throw unsafe(path, key);
      if (typeof inner === 'object' && inner !== null) {
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}`.slice(-300), depth: depth + 1 });
      }
    }
  }
}

function unsafe(path: string, key: string): SourceError {
  return new SourceError(path === '' ? key : `${path}.${key}`, {
    zh: `不允许使用名称${key}`,
    en: `The name ${key} is not allowed`,
  });
}

function sizeError(path: string, message: { readonly zh: string; readonly en: string }): SourceError {
  return new SourceError(path, message);
}
