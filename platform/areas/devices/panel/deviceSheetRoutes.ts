import devices from '../../../../src/resources/devices/devices.ts';
import controlPanel from '../../../../src/resources/devices/control-panel.ts';
import {
  type Timeline,
  type TimelineKind,
  timelineKinds,
} from '../../../../src/resources/devices/boards/deviceSheet.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { releaseLease, acquireLease } from '../fleet/leases.ts';
import { readDeviceSheet } from '../fleet/readDeviceSheet.ts';
import { readScreenshots } from '../fleet/readScreenshots.ts';
import { isTimelineKind, readTimeline } from '../fleet/timeline.ts';
import { timelineSources } from '../fleet/timelineSources.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { mayCall } from '../../../engine/http/routeTable.ts';
import { createGzipResponse } from '../../../engine/http/gzipResponse.ts';
import { badRequestRefusal, notFoundRefusal, toId, toIds } from '../../../engine/http/requestInput.ts';
import { withReason } from '../../../engine/resources/runWork.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { zoneOffsetMs } from '../../../engine/storage/platformTime.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

const base = '/api/resources/v1/control-panel';
const seeing = { anyOf: [controlPanel.code] };
/** Any permission for device commands allows leasing a device. */
const operating = { anyOf: Object.keys(controlPanel.buttons ?? {}) };

type Parts = PlatformBasics;

/** Creates the routes of a device sheet: properties, timeline, screen and lease of the device. */
export function createDeviceSheetRoutes(parts: Parts): readonly Route[] {
  const toLeaseRequest = ({ caller }: RouteContext, id: unknown) => ({
    deviceId: toId(id),
    caller,
    nowMs: parts.clock(),
    zone: parts.zone,
  });
  return [
    {
      method: 'GET',
      path: `${base}/card`,
      permission: seeing,
      handle: context => {
        const { id } = context.query;
        return readDeviceSheet(context.db, toLeaseRequest(context, id));
      },
    },
    { method: 'GET', path: `${base}/timeline`, permission: seeing, handle: context => timeline(parts, context) },
    {
      method: 'POST',
      path: `${base}/screens`,
      permission: seeing,
      handle: async ({ db, body, request }) => {
        const { idList } = isRecord(body) ? body : {};
        const ids = toIds(idList);
        if (ids.length > maxScreens) {
          throw badRequestRefusal({
            zh: `一次最多${maxScreens}个画面`,
            en: `At most ${maxScreens} screens at a time`,
          });
        }
        return createGzipResponse(request, { list: await readScreenshots(db, ids, parts.zone) });
      },
    },
    {
      method: 'POST',
      path: `${base}/lease`,
      permission: operating,
      handle: context => lease(context, toLeaseRequest(context, idOf(context))),
    },
    {
      method: 'POST',
      path: `${base}/lease/release`,
      permission: operating,
      handle: async context => {
        await releaseLease(context.db, toLeaseRequest(context, idOf(context)));
        return null;
      },
    },
  ];
}

const maxScreens = 200;

function idOf({ body }: RouteContext): unknown {
  const { id } = isRecord(body) ? body : {};
  return id;
}

async function timeline({ catalogue, clock, zone }: Parts, context: RouteContext): Promise<Timeline> {
  const { db, query, caller, language } = context;
  const { id, kinds, before } = query;
  const wanted = kinds ? kinds.split(',').filter(isTimelineKind) : timelineKinds;
  const may = (kind: TimelineKind) => {
    const { screen } = timelineSources[kind];
    // Command entries need only the permission for the control panel, which this route already requires.
    return kind === 'command' || mayCall({ anyOf: [catalogue.get(screen).code] }, caller);
  };
  const actions = catalogue.get('devices').actions ?? [];
  const page = await readTimeline(db, {
    id: toId(id),
    kinds: wanted.filter(may),
    before,
    offsetMs: zoneOffsetMs(clock(), zone),
    language,
    labelOf: name => actions.find(action => action.name === name)?.label ?? { zh: name, en: name },
  });
  return { ...page, withheld: timelineKinds.filter(kind => !may(kind)) };
}

const maxReasonLength = 200;

/** Parses the operator's reason for taking over a device. */
function reasonOf(body: unknown): string | null {
  const { reason: given } = isRecord(body) ? body : {};
  if (typeof given !== 'string' || given.trim() === '') return null;
  if (given.length <= maxReasonLength) return given.trim();
  throw badRequestRefusal({
    zh: `原因最多${maxReasonLength}个字符`,
    en: `The reason can have at most ${maxReasonLength} characters`,
  });
}

/** Acquires or renews the lease. Logs a takeover, with the name of the previous holder. */
async function lease(context: RouteContext, leaseRequest: Parameters<typeof readDeviceSheet>[1]): Promise<unknown> {
  const { db, body } = context;
  const { takeOver: wanted } = isRecord(body) ? body : {};
  const takeOver = wanted === true;
  const reason = takeOver ? reasonOf(body) : null;
  const startedAt = performance.now();
  const device = await withTables(db, devices)
    .selectFrom('devices')
    .select('deviceCode')
    .where('id', '=', leaseRequest.deviceId)
    .executeTakeFirst();
  if (!device) throw notFoundRefusal();
  return db.transaction().execute(async trx => {
    const { lease: taken, takenFrom } = await acquireLease(trx, { ...leaseRequest, takeOver, reason });
    if (takenFrom !== null) {
      const { deviceCode } = device;
      const description = {
        zh: `接管设备控制权：${deviceCode}（原控制人：${takenFrom}）`,
        en: `Take over device ${deviceCode} from ${takenFrom}`,
      };
      const logEntry = { type: 2, module: 'devices', description, objectId: leaseRequest.deviceId } as const;
      await writeOperationLog(trx, toLoggedCall(context, startedAt), [withReason(logEntry, reason)]);
    }
    return taken;
  });
}
