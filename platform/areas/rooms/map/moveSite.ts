import sites from '../../../../src/resources/rooms/sites.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';
import type { GeoPoint } from '../../../../src/resources/rooms/boards/deviceMap.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { type Rule, passesRule, ruleMessage } from '../../../../src/schemas/rules/rules.ts';
import type { OperationLogEntry } from '../../../engine/audit/operationLog.ts';
import { createFieldRefusal } from '../../../engine/effects/createRefusal.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { describeOperation, writeStampOf } from '../../../engine/resources/deps.ts';
import { badRequestRefusal, notFoundRefusal, toId } from '../../../engine/http/requestInput.ts';
import { type WriteResult, runWrite } from '../../../engine/resources/runWrite.ts';
import { readRecordOf } from '../../../engine/resources/select.ts';
import { updateRecord } from '../../../engine/records/store.ts';
import type { Database } from '../../../engine/storage/database.ts';

interface Move {
  readonly id: number;
  readonly revision: number;
  readonly location: GeoPoint;
}

const geo: Rule = { rule: 'geo' };
const verb = { zh: '移动', en: 'Move' };

/** `PUT {id, location, revision}`: moves a site and returns its new revision. */
export function moveSite(context: RouteContext): Promise<unknown> {
  const attempt: OperationLogEntry = {
    type: operationType.update,
    module: sites.name,
    description: describeOperation(verb, sites),
    request: context.body,
    fields: sites.fields,
  };
  return runWrite(context, {
    attempt,
    prepare: async () => readMove(context.body),
    run: (db, move) => writePosition(db, move, { context, attempt }),
  });
}

const known = ['id', 'location', 'revision'];

function readMove(body: unknown): Move {
  if (!isRecord(body)) throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const stray = Object.keys(body).find(name => !known.includes(name));
  if (stray !== undefined) throw badRequestRefusal({ zh: `未知字段：${stray}`, en: `Unknown field: ${stray}` });
  const { id: given, location, revision } = body;
  const id = toId(given);
  if (typeof revision !== 'number') throw badRequestRefusal({ zh: '缺少版本号', en: 'The revision is missing' });
  if (!isPoint(location)) {
    throw createFieldRefusal('location', ruleMessage(geo, 'zh'), ruleMessage(geo, 'en'));
  }
  return { id, revision, location };
}

function isPoint(value: unknown): value is GeoPoint {
  return isRecord(value) && passesRule(geo, value);
}

interface MoveContext {
  readonly context: RouteContext;
  readonly attempt: OperationLogEntry;
}

async function writePosition(
  db: Database,
  { id, revision, location }: Move,
  { context, attempt }: MoveContext,
): Promise<WriteResult> {
  const before = await readRecordOf(db, sites, id, true);
  if (!before) throw notFoundRefusal();
  const next = await updateRecord(db, sites, { id, revision, values: { location } }, writeStampOf(context));
  if (next === null) {
    throw new Refusal(
      { zh: '该站点已被他人修改，请刷新后重试', en: 'Somebody else has changed this site; refresh and try again' },
      { status: 1, code: 409 },
    );
  }
  const logEntry: OperationLogEntry = {
    ...attempt,
    description: describeOperation(verb, sites, before),
    objectId: id,
    before: { location: before.location },
    after: { location },
    response: { id, revision: next },
  };
  return { response: { id, revision: next, location }, logEntries: [logEntry] };
}
