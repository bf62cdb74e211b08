import type { Call } from '../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import type { Values } from './resourceCalls.ts';
import type { TestPlatform } from './startPlatform.ts';
import type { FileSource } from './uploadValidFile.ts';

const maxRows = 1_000;

/** Platform from which reference choices are read and to which form files are uploaded. */
export type ValueSource = FileSource & Pick<TestPlatform, 'catalogue' | 'seal'>;

export interface CallSender {
  readonly send: (call: Call, values: Values) => Promise<{ readonly data: unknown }>;
}

/** Returns the rows of a resource's list that match a filter, at most `maxRows` rows. */
export async function fetchRows(
  at: ValueSource,
  sender: CallSender,
  name: string,
  filter: Values,
): Promise<readonly Values[]> {
  const { list } = at.catalogue.get(name).api;
  const { page, size } = list.paging ?? { page: 'pageNum', size: 'pageSize' };
  const { data } = await sender.send(list, { ...filter, [page]: 1, [size]: maxRows });
  return isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
}

interface Choice {
  readonly resource: string;
  readonly field: string;
  readonly filter: Values;
}

/** Returns the value of the first option that matches a filter; `undefined` if there is none. */
export async function fetchChoice(
  at: ValueSource,
  sender: CallSender,
  { resource, field, filter }: Choice,
): Promise<unknown> {
  const { options } = requireReadCalls(at.catalogue.get(resource));
  const { data } = await sender.send(options, { field, filter: JSON.stringify(filter) });
  return Array.isArray(data) ? data.find(isRecord)?.['value'] : undefined;
}
