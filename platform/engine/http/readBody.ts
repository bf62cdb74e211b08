import { parseUntrustedJson } from '../../../src/schemas/base/json.ts';
import { Refusal } from './refusal.ts';

const mebibyte = 1024 * 1024;
const jsonLimitBytes = mebibyte;
/**
 * Maximum nesting depth of a body: deeper than any record, screen or filter, but shallow enough for recursive
 * validation, comparison and logging.
 */
const maxNestingDepth = 64;
/** Time limit in milliseconds, which is enough for a body of the maximum size. */
const bodyTimeMs = 60_000;

/**
 * Reads a JSON body; `null` without a body. Counts the bytes, so that a body without a declared length cannot exceed
 * the limit. Accepts only `application/json`, because a form of another site cannot send this type.
 */
export async function readBody(request: Request): Promise<unknown> {
  if (!request.body) return null;
  if (Number(request.headers.get('content-length') ?? 0) > jsonLimitBytes) throw largeBodyRefusal(jsonLimitBytes);
  const text = await readText(request.body, jsonLimitBytes);
  if (text === '') return null;
  if (!isJson(request.headers.get('content-type'))) {
    throw malformedBodyRefusal({
      zh: '请求内容类型须为application/json',
      en: 'The content type must be application/json',
    });
  }
  return parseJson(text);
}

/** Parses untrusted JSON. Refuses invalid text and text with too many nested levels. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) {
    throw malformedBodyRefusal({
      zh: `请求内容嵌套超过${maxNestingDepth}层`,
      en: `The request is nested more than ${maxNestingDepth} levels deep`,
    });
  }
  try {
    return parseUntrustedJson(text);
  } catch (cause) {
    throw malformedBodyRefusal({ zh: '请求内容不是有效的JSON', en: 'The request is not valid JSON' }, cause);
  }
}

/** Returns whether the nesting is too deep. Counts open brackets outside of strings, without building the value. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > maxNestingDepth) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

async function withinTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(slowBodyRefusal()), bodyTimeMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a text of at most `limitBytes` bytes within the time limit. */
export function readText(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<string> {
  return withinTime(readCounted(body, limitBytes));
}

async function readCounted(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<string> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limitBytes) {
      await reader.cancel().catch(() => undefined);
      throw largeBodyRefusal(limitBytes);
    }
    chunks.push(value);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw malformedBodyRefusal({ zh: '请求内容不是有效的UTF-8', en: 'The request is not valid UTF-8' }, cause);
  }
}

function isJson(type: string | null): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function malformedBodyRefusal(text: { readonly zh: string; readonly en: string }, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 400, http: 400, cause });
}

function slowBodyRefusal(): Refusal {
  return new Refusal(
    { zh: '请求内容迟迟未到', en: 'The request took too long to arrive' },
    { status: 1, code: 408, http: 408 },
  );
}

function largeBodyRefusal(limitBytes: number): Refusal {
  const [amount, unit] = limitBytes < mebibyte ? [limitBytes / 1024, 'KiB'] : [limitBytes / mebibyte, 'MiB'];
  return new Refusal(
    { zh: `请求内容超过${amount}${unit}`, en: `The request is larger than ${amount} ${unit}` },
    { status: 1, code: 413, http: 413 },
  );
}
