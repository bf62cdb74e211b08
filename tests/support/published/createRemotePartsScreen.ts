import { call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { WireFormat } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { createSparePartsScreen } from './createSparePartsScreen.ts';

/**
 * Returns a screen for the spare parts of a remote platform; the local platform forwards the screen's calls through a
 * target.
 */
export function createRemotePartsScreen(name: string, wire: WireFormat): Resource {
  const { totals: _, actions: __, ...screen } = createSparePartsScreen(name);
  return {
    ...screen,
    operations: { create: `${name}:add`, edit: `${name}:edit`, delete: `${name}:delete` },
    api: {
      list: call('GET', '/v2/parts', { paging: { page: 'page', size: 'per_page' } }),
      detail: call('GET', '/v2/parts/{id}'),
      create: call('POST', '/v2/parts'),
      update: call('PUT', '/v2/parts/{id}'),
      delete: call('DELETE', '/v2/parts/{id}'),
    },
    wire,
  };
}

/**
 * Wire format with the envelope `{ error: 0, result: { items, count } }` and with field names that differ from those of
 * the screen.
 */
export const erpWireFormat: WireFormat = {
  through: 'erp',
  envelope: { code: 'error', good: [0], message: 'reason', data: 'result' },
  list: { rows: 'items', total: 'count' },
  names: { id: 'part_id', partNo: 'part_no', boughtTime: 'bought_at' },
};
