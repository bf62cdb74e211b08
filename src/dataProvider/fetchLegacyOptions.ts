import { isRecord } from '../schemas/base/json.ts';
import type { LegacyOptionsCall } from '../schemas/vocabulary/field.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpClient, HttpRequest } from './httpClient.ts';
import type { ReferenceOption } from './responses.ts';

export interface OptionsRequest {
  readonly field?: string | undefined;
  readonly keyword?: string | undefined;
  readonly values?: readonly (string | number)[] | undefined;
  readonly limit?: number | undefined;
  /** Filters of the referenced resource's list. Only the records that match the filters are options. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Call that returns all options as one list and replaces the options call of the referenced resource. */
  readonly listedAt?: LegacyOptionsCall | undefined;
  readonly signal?: AbortSignal | undefined;
}

type LegacyOptionsQuery = Pick<OptionsRequest, 'field' | 'keyword' | 'values' | 'limit' | 'signal'>;

/** Fetches options from a call that always returns all options, and filters them in the browser. */
export async function fetchLegacyOptions(
  http: HttpClient,
  { path, label, host }: LegacyOptionsCall,
  query: LegacyOptionsQuery,
): Promise<readonly ReferenceOption[]> {
  const { field = 'id', keyword = '', values, limit, signal } = query;
  const all = (await readRows(http, { path, signal, ...(host ? { host } : {}) })).flatMap(row => {
    const [value, text] = [row[field], row[label]];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: typeof text === 'string' ? text : String(value) }];
  });
  const wanted = keyword.trim().toLowerCase();
  const isWanted = ({ value, label: text }: ReferenceOption) =>
    values ? values.includes(value) : `${text} ${value}`.toLowerCase().includes(wanted);
  return all.filter(isWanted).slice(0, limit);
}

/**
 * Reads the rows. A rejected call counts as an empty list, as the console specification requires; every other failure
 * throws.
 */
async function readRows(http: HttpClient, place: Pick<HttpRequest, 'path' | 'host' | 'signal'>) {
  try {
    const { data } = await http.send({ method: 'GET', ...place, silent: true });
    return Array.isArray(data) ? data.filter(isRecord) : [];
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'refused') return [];
    throw error;
  }
}
