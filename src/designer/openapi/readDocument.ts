import { type JsonRecord, isRecord } from '../../schemas/json.ts';
import { SourceError } from '../SourceError.ts';
import { createResolver } from '../facts/references.ts';
import { type Settle, createSettle, listOf, recordOf } from '../facts/settleSchema.ts';
import { readText } from '../readText.ts';

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly schema: unknown;
}

/** One call of a document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** The parts of its path: `['users', '{id}']`. */
  readonly parts: readonly string[];
  readonly summary?: string;
  readonly parameters: readonly Parameter[];
  /** The schema of what it takes, and of what it answers. */
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** What of a document matters here. */
export interface Document {
  readonly operations: readonly Operation[];
  readonly settle: Settle;
  /** The path before all paths: `/api/v3`. */
  readonly base: string;
  readonly title: string;
  /** Where it says that its calls are answered, the first of them first. */
  readonly servers: readonly Server[];
}

interface Server {
  /** As the document has it. */
  readonly url: string;
  /** `https://crm.example.com`; `null` of one that only says a path. */
  readonly origin: string | null;
  readonly base: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An OpenAPI 3 document, JSON or YAML. Throws a `SourceError` for anything else. */
export function readDocument(text: string): Document {
  const root = readText(text, 'yaml');
  if (!isRecord(root)) throw noDocument();
  const { openapi, swagger, paths, info, servers } = root;
  if (swagger !== undefined) {
    throw new SourceError('swagger', {
      zh: '这是Swagger 2.0文档，请先转换为OpenAPI 3',
      en: 'This is a Swagger 2.0 document; convert it to OpenAPI 3 first',
    });
  }
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) throw noDocument();
  const resolver = createResolver(root);
  const operations = Object.entries(recordOf(paths)).flatMap(([path, item]) =>
    operationsOf(path, resolver.follow(item).value, resolver.follow),
  );
  if (operations.length === 0) {
    throw new SourceError('paths', { zh: '文档中没有接口', en: 'The document has no calls' });
  }
  const places = serversOf(servers);
  return {
    operations,
    settle: createSettle(resolver),
    base: places[0]?.base ?? '',
    servers: places,
    title: String(recordOf(info)['title'] ?? ''),
  };
}

function noDocument(): SourceError {
  return new SourceError('openapi', { zh: '不是OpenAPI 3.0或3.1文档', en: 'This is no OpenAPI 3.0 or 3.1 document' });
}

type Follow = (value: unknown) => { readonly value: JsonRecord };

function operationsOf(path: string, item: JsonRecord, follow: Follow): readonly Operation[] {
  if (!path.startsWith('/')) return [];
  return methods
    .filter(method => isRecord(item[method]))
    .map(method => {
      const { summary, parameters, requestBody, responses } = recordOf(item[method]);
      const body = schemaOf(follow(requestBody).value);
      const answer = answerOf(recordOf(responses), follow);
      return {
        method: method.toUpperCase(),
        path,
        parts: path.split('/').filter(part => part !== ''),
        ...(typeof summary === 'string' ? { summary } : {}),
        parameters: [...listOf(item['parameters']), ...listOf(parameters)].flatMap(one =>
          parameterOf(follow(one).value),
        ),
        ...(body === undefined ? {} : { body }),
        ...(answer === undefined ? {} : { answer }),
      };
    });
}

function parameterOf({ name, in: place, schema }: JsonRecord): readonly Parameter[] {
  return typeof name === 'string' && typeof place === 'string' ? [{ name, place, schema }] : [];
}

/** The schema of the JSON form of a content, or of its first other form. */
function schemaOf({ content }: JsonRecord): unknown {
  const forms = Object.entries(recordOf(content));
  const form = forms.find(([type]) => /json/.test(type)) ?? forms.find(([type]) => /form|\*\/\*/.test(type));
  return form === undefined ? undefined : recordOf(form[1])['schema'];
}

function answerOf(responses: JsonRecord, follow: Follow): unknown {
  const good = ['200', '201', '2XX', '202', '203', 'default'].find(status => responses[status] !== undefined);
  return good === undefined ? undefined : schemaOf(follow(responses[good]).value);
}

/** The servers that can be read; places in them are filled by what they are unless said. */
function serversOf(servers: unknown): readonly Server[] {
  return listOf(servers).flatMap(one => {
    const { url, variables } = recordOf(one);
    if (typeof url !== 'string') return [];
    const filled = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(recordOf(recordOf(variables)[name])['default'] ?? ''),
    );
    const path = filled
      .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '');
    const origin = URL.canParse(filled) ? new URL(filled).origin : null;
    return [{ url: filled, origin, base: /^(\/[\w.-]+)*$/.test(path) ? path : '' }];
  });
}
