import type { Call } from '../../src/schemas/call.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Values } from './resourceCalls.ts';
import type { TestPlatform } from './startPlatform.ts';
import type { FileSource } from './storedFiles.ts';

const mostRows = 1_000;

/** Where the choices of references are asked, and the files that forms name are kept. */
export type ValueSource = FileSource & Pick<TestPlatform, 'catalogue' | 'seal'>;

export interface Asking {
  readonly send: (call: Call, values: Values) => Promise<{ readonly data: unknown }>;
}

/** The records that a filter finds, as the list shows them. */
export async function rowsOf(
  at: ValueSource,
  sender: Asking,
  name: string,
  filter: Values,
): Promise<readonly Values[]> {
  const { list } = at.catalogue.get(name).api;
  const { page, size } = list.paging ?? { page: 'pageNum', size: 'pageSize' };
  const { data } = await sender.send(list, { ...filter, [page]: 1, [size]: mostRows });
  return isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
}

interface Choice {
  readonly resource: string;
  readonly field: string;
  readonly filter: Values;
}

/** A choice among the records that a filter finds. */
export async function choiceOf(at: ValueSource, sender: Asking, { resource, field, filter }: Choice): Promise<unknown> {
  const { options } = at.catalogue.get(resource).api;
  const { data } = await sender.send(options, { field, filter: JSON.stringify(filter) });
  return Array.isArray(data) ? data.find(isRecord)?.['value'] : undefined;
}
