import { isRecord } from '../schemas/json.ts';
import type { ListedAt } from '../schemas/field.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http, HttpRequest } from './http.ts';
import type { Option } from './shapes.ts';

export interface OptionsRequest {
  readonly field?: string | undefined;
  readonly keyword?: string | undefined;
  readonly values?: readonly (string | number)[] | undefined;
  readonly limit?: number | undefined;
  /** Filters of the other resource's list that narrow the choices. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Where the choices stand as a list of their own, which is then asked in the place of the other resource. */
  readonly listedAt?: ListedAt | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Asked = Pick<OptionsRequest, 'field' | 'keyword' | 'values' | 'limit' | 'signal'>;

/** Choices that the platform answers all at once; which of them are asked for is found here. */
export async function listedOptions(
  http: Http,
  { path, label, host }: ListedAt,
  asked: Asked,
): Promise<readonly Option[]> {
  const { field = 'id', keyword = '', values, limit, signal } = asked;
  const all = (await readRows(http, { path, signal, ...(host ? { host } : {}) })).flatMap(row => {
    const [value, text] = [row[field], row[label]];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: typeof text === 'string' ? text : String(value) }];
  });
  const wanted = keyword.trim().toLowerCase();
  const isWanted = ({ value, label: text }: Option) =>
    values ? values.includes(value) : `${text} ${value}`.toLowerCase().includes(wanted);
  return all.filter(isWanted).slice(0, limit);
}

/** A list that the platform says no to is empty (spec section 8); one that cannot be had at all is a failure. */
async function readRows(http: Http, place: Pick<HttpRequest, 'path' | 'host' | 'signal'>) {
  try {
    const { data } = await http.send({ method: 'GET', ...place, silent: true });
    return Array.isArray(data) ? data.filter(isRecord) : [];
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'refused') return [];
    throw error;
  }
}
