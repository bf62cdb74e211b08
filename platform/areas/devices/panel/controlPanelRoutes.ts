import { readCardChanges } from './cardsChannel.ts';
import { createHash } from 'node:crypto';

import controlPanel from '../../../../src/resources/devices/control-panel.ts';
import { type FleetCards, packCards } from '../../../../src/resources/devices/boards/fleet.ts';
import { call } from '../../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { toCardConditions } from '../fleet/cardFilters.ts';
import { readResourceChangeState } from '../../../engine/stream/changeFeed.ts';
import { readCards } from '../fleet/readCards.ts';
import { readFleetTree } from '../fleet/readFleetTree.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { createGzipResponse } from '../../../engine/http/gzipResponse.ts';
import { createExportRoutes } from '../../../engine/resources/exportRoutes.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

const base = '/api/resources/v1/control-panel';
const permission = { anyOf: [controlPanel.code] };

/** Creates the routes of the control panel: places, cards, changes since a change number, and the export of cards. */
export function createControlPanelRoutes({
  catalogue,
  clock,
}: Pick<PlatformBasics, 'catalogue' | 'clock'>): readonly Route[] {
  const devices = catalogue.get('devices');
  return [
    ...createExportRoutes(asExported(devices), { catalogue, clock }),
    {
      method: 'GET',
      path: `${base}/tree`,
      permission,
      handle: async ({ db, request }) => createGzipResponse(request, await readFleetTree(db)),
    },
    {
      method: 'POST',
      path: `${base}/cards`,
      permission,
      handle: async context => {
        const given = bodyOf(context);
        const { etag: shown, ...filters } = given;
        const conditions = toCardConditions(devices, filters, context.now);
        const { change, state } = await readResourceChangeState(context.db, devices.name);
        const etag = state === null ? null : digest(`${state} ${JSON.stringify(filters)}`);
        if (etag !== null && shown === etag) return { unchanged: true, change, etag } satisfies FleetCards;
        const pack = packCards(await readCards(context.db, conditions));
        const answer: FleetCards = { unchanged: false, change, etag, pack };
        return createGzipResponse(context.request, answer);
      },
    },
    {
      method: 'GET',
      path: `${base}/changes`,
      permission,
      handle: async ({ db, query: { since }, request }) =>
        createGzipResponse(request, await readCardChanges(db, toSince(since))),
    },
  ];
}

/**
 * Returns `devices` with the export route and permission code of the control panel, so that users can export cards from
 * the panel without the permission to export the list of devices.
 */
function asExported(devices: Resource): Resource {
  return {
    ...devices,
    operations: { ...devices.operations, export: 'control-panel:export' },
    api: {
      ...devices.api,
      export: call('POST', `${base}/export`, { file: { name: controlPanel.title, format: 'csv' } }),
    },
  };
}

function toSince(value: string | undefined): number {
  const since = Number(value);
  if (value !== undefined && value !== '' && Number.isSafeInteger(since) && since >= 0) return since;
  throw badRequestRefusal({ zh: 'since应为变更号', en: 'since must be a change number' });
}

const known = ['roomId', 'cabinetId', 'chassisId', 'filters', 'ipStart', 'ipEnd', 'search', 'etag'];

function bodyOf({ body }: RouteContext): Readonly<Record<string, unknown>> {
  if (body === null) return {};
  if (!isRecord(body)) throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const stray = Object.keys(body).find(key => !known.includes(key));
  if (stray !== undefined) throw badRequestRefusal({ zh: `未知字段：${stray}`, en: `Unknown field: ${stray}` });
  return body;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
