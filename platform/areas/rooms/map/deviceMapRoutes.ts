import deviceMap from '../../../../src/resources/rooms/device-map.ts';
import type { CodeList, CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { phoneType } from '../../../../src/schemas/codes/devices.ts';
import type { MapSite, MapSiteRooms } from '../../../../src/resources/rooms/boards/deviceMap.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { badRequestRefusal, notFoundRefusal, toId } from '../../../engine/http/requestInput.ts';
import { readRecord } from '../../../engine/resources/select.ts';
import { maySeeList } from '../../dashboard/series/maySee.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import { moveSite } from './moveSite.ts';
import { readMapRooms, readSites, toMapRoom } from './readSites.ts';

const base = '/api/resources/v1/device-map';
const seen = { anyOf: [deviceMap.code] };

type Deps = Pick<PlatformBasics, 'catalogue' | 'clock'>;

/** Creates the routes of the map that shows the sites. */
export function createDeviceMapRoutes(deps: Deps): readonly Route[] {
  return [
    { method: 'GET', path: `${base}/sites`, permission: seen, handle: context => sites(context, deps) },
    { method: 'GET', path: `${base}/site`, permission: seen, handle: context => site(context, deps) },
    { method: 'PUT', path: `${base}/position`, permission: { anyOf: ['device-map:move'] }, handle: moveSite },
  ];
}

/**
 * `GET ?phoneType=`: returns every site. With a phone model, returns the sites that have devices of this model, and
 * counts only these devices.
 */
function sites({ db, query, caller, language }: RouteContext, { catalogue, clock }: Deps): Promise<readonly MapSite[]> {
  const { phoneType: model } = query;
  return readSites(db, {
    nowMs: clock(),
    phoneType: readCode(model, phoneType),
    showsAlarms: maySeeList(caller, catalogue, 'alarm-records'),
    language,
  });
}

/** `GET ?id=`: returns the rooms of a site. */
async function site({ db, query }: RouteContext, { catalogue }: Deps): Promise<MapSiteRooms> {
  const { id: given } = query;
  const id = toId(given);
  if (!(await readRecord(db, catalogue.get('sites'), id))) throw notFoundRefusal();
  return { id, rooms: (await readMapRooms(db, { siteId: id })).map(toMapRoom) };
}

function readCode<const L extends CodeList>(value: string | undefined, codes: L): CodeOf<L> | undefined {
  if (value === undefined || value === '') return undefined;
  const item = codes.items.find(candidate => candidate.value === Number(value));
  if (item) return item.value;
  throw badRequestRefusal({ zh: `${codes.name}的取值不正确`, en: `${codes.name} has an invalid value` });
}
