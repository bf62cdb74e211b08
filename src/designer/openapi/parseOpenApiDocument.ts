import { type JsonRecord, isRecord } from '../../schemas/base/json.ts';
import { SourceError } from '../SourceError.ts';
import { createReferenceResolver } from '../facts/referenceResolver.ts';
import { type SchemaResolver, createSchemaResolver, asList, asRecord } from '../facts/schemaResolver.ts';
import { parseSourceText } from '../parseSourceText.ts';
import { trimEndMatching } from '../../schemas/compile/trimEndMatching.ts';

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly schema: unknown;
}

/** Operation of an OpenAPI document: a method of a path. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Path segments: `['users', '{id}']`. */
  readonly parts: readonly string[];
  readonly summary?: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the request body. */
  readonly body?: unknown;
  readonly response?: unknown;
}

/** The parts of a document that the designer uses. */
export interface OpenApiDocument {
  readonly operations: readonly Operation[];
  readonly resolveSchema: SchemaResolver;
  /** Path prefix of all operations: `/api/v3`. */
  readonly base: string;
  readonly title: string;
  /** Servers in the order of the document. */
  readonly servers: readonly Server[];
}

interface Server {
  /** URL, with the variables replaced by their defaults. */
  readonly url: string;
  /** Scheme, host and port, such as `https://crm.example.com`; `null` for a server that is only a path. */
  readonly origin: string | null;
  readonly base: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Parses an OpenAPI 3 document in JSON or YAML. Throws a `SourceError` for any other text. */
export function parseOpenApiDocument(text: string): OpenApiDocument {
  const root = parseSourceText(text, 'yaml');
  if (!isRecord(root)) throw noDocument();
  const { openapi, swagger, paths, info, servers } = root;
  if (swagger !== undefined) {
    throw new SourceError('swagger', {
      zh: '这是Swagger 2.0文档，请先转换为OpenAPI 3',
      en: 'This is a Swagger 2.0 document. Convert it to OpenAPI 3 first',
    });
  }
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) throw noDocument();
  const resolver = createReferenceResolver(root);
  const operations = Object.entries(asRecord(paths)).flatMap(([path, item]) =>
    operationsOf(path, resolver.follow(item).value, resolver.follow),
  );
  if (operations.length === 0) {
    throw new SourceError('paths', { zh: '文档中没有接口', en: 'The document has no calls' });
  }
  const places = serversOf(servers);
  return {
    operations,
    resolveSchema: createSchemaResolver(resolver),
    base: places[0]?.base ?? '',
    servers: places,
    title: String(asRecord(info)['title'] ?? ''),
  };
}

function noDocument(): SourceError {
  return new SourceError('openapi', {
    zh: '不是OpenAPI 3.0或3.1文档',
    en: 'The document is not an OpenAPI 3.0 or 3.1 document',
  });
}

type ResolveReference = (value: unknown) => { readonly value: JsonRecord };

function operationsOf(path: string, item: JsonRecord, follow: ResolveReference): readonly Operation[] {
  if (!path.startsWith('/')) return [];
  return methods
    .filter(method => isRecord(item[method]))
    .map(method => {
      const { summary, parameters, requestBody, responses } = asRecord(item[method]);
      const body = schemaOf(follow(requestBody).value);
      const response = responseSchemaOf(asRecord(responses), follow);
      return {
        method: method.toUpperCase(),
        path,
        parts: path.split('/').filter(part => part !== ''),
        ...(typeof summary === 'string' ? { summary } : {}),
        parameters: [...asList(item['parameters']), ...asList(parameters)].flatMap(parameter =>
          parameterOf(follow(parameter).value),
        ),
        ...(body === undefined ? {} : { body }),
        ...(response === undefined ? {} : { response }),
      };
    });
}

function parameterOf({ name, in: place, schema }: JsonRecord): readonly Parameter[] {
  return typeof name === 'string' && typeof place === 'string' ? [{ name, place, schema }] : [];
}

/** Returns the schema of the JSON content; without JSON content, the schema of the first form content. */
function schemaOf({ content }: JsonRecord): unknown {
  const forms = Object.entries(asRecord(content));
  const form = forms.find(([type]) => /json/.test(type)) ?? forms.find(([type]) => /form|\*\/\*/.test(type));
  return form === undefined ? undefined : asRecord(form[1])['schema'];
}

function responseSchemaOf(responses: JsonRecord, follow: ResolveReference): unknown {
  const good = ['200', '201', '2XX', '202', '203', 'default'].find(status => responses[status] !== undefined);
  return good === undefined ? undefined : schemaOf(follow(responses[good]).value);
}

/** Returns the servers with a readable URL; variables in a URL are replaced by their defaults. */
function serversOf(servers: unknown): readonly Server[] {
  return asList(servers).flatMap(server => {
    const { url, variables } = asRecord(server);
    if (typeof url !== 'string') return [];
    const filled = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(asRecord(asRecord(variables)[name])['default'] ?? ''),
    );
    const [place = ''] = filled.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1);
    const path = trimEndMatching(place, /\//);
    const origin = URL.canParse(filled) ? new URL(filled).origin : null;
    return [{ url: filled, origin, base: /^(\/[\w.-]+)*$/.test(path) ? path : '' }];
  });
}
