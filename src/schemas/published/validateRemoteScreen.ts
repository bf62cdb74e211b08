import { type Call, hasIdPlaceholder } from '../vocabulary/call.ts';
import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import { remoteOperations } from '../vocabulary/wireFormat.ts';

/** Paths that the platform and the console serve themselves; the calls of remote screens cannot use them. */
const ownPlaces = /^\/(api|v5|support|healthz|assets)(\/|$)/;
/**
 * Path of plain segments and placeholders, without `..` and without characters that another server could read as a
 * slash.
 */
const plainPath = /^(\/(\w[\w.-]*|\{\w+\}(\.\w+)?))+\/?$/;

const ownRecords = 'this requires records that this platform stores';

/**
 * Validates the screen of a remote platform: rejects features that need local records, and limits the paths of calls.
 */
export function validateRemoteScreen(screen: Resource): readonly ValidationIssue[] {
  const { wire } = screen;
  if (!wire) return [];
  const calls: readonly (readonly [string, Call | undefined])[] = [
    ...remoteOperations.map(verb => [`api.${verb}.path`, screen.api[verb]] as const),
    ...(screen.actions ?? []).map((action, at) => [`actions[${at}].call.path`, action.call] as const),
  ];
  return [
    ...rejectLocalFeatures(screen),
    ...calls.filter(([, call]) => call?.host !== undefined).map(([path]) => ({ path, message: ownRecords })),
    ...calls.flatMap(([path, call]) => (call ? validatePath(path, call, wire.through === undefined) : [])),
    ...sameCalls(calls),
    ...rejectUnboundCalls(screen),
    ...Object.keys(wire.names ?? {})
      .filter(name => !Object.hasOwn(allFields(screen), name))
      .map(name => ({ path: `wire.names.${name}`, message: `there is no field ${name}` })),
    ...((wire.envelope?.code === undefined) === (wire.envelope?.good === undefined)
      ? []
      : [
          {
            path: 'wire.envelope.good',
            message: 'a status code key requires success values, and success values require a key',
          },
        ]),
  ];
}

/** Rejects features that need records on this platform. */
function rejectLocalFeatures(screen: Resource): readonly ValidationIssue[] {
  const has: readonly (readonly [string, unknown])[] = [
    ['api.export', screen.api.export],
    ['api.import', screen.api.import],
    ['api.children', screen.api.children],
    ['operations.export', screen.operations.export],
    ['operations.import', screen.operations.import],
    ['totals', screen.totals],
    ['live', screen.live],
    ['conditions', screen.conditions],
    ...(screen.actions ?? []).flatMap((action, at): readonly (readonly [string, unknown])[] => [
      [`actions[${at}].transition`, action.transition],
      [`actions[${at}].job`, action.job],
      [`actions[${at}].call`, action.call || action.opens !== undefined ? undefined : 'missing'],
    ]),
    ...Object.entries(screen.fields).flatMap(([name, field]): readonly (readonly [string, unknown])[] => [
      [`fields.${name}.kind`, field.kind === 'file' || field.kind === 'image' ? field.kind : undefined],
      [`fields.${name}.credential`, field.credential],
      [`fields.${name}.knownWhen`, field.knownWhen],
    ]),
  ];
  return has.filter(([, value]) => value !== undefined).map(([path]) => ({ path, message: ownRecords }));
}

function validatePath(path: string, { path: address }: Call, isStraight: boolean): readonly ValidationIssue[] {
  if (!plainPath.test(address))
    return [{ path, message: 'a path must consist of names and {placeholders} between slashes' }];
  return isStraight && ownPlaces.test(address) ? [{ path, message: 'this path belongs to the platform itself' }] : [];
}

/**
 * Rejects updates, deletes and row actions that do not name a record, because such a call could affect every record of
 * the remote platform. The call needs `{id}` in its path or query, or `ids` for the records in its body.
 */
function rejectUnboundCalls({ api, actions = [] }: Resource): readonly ValidationIssue[] {
  const calls: readonly (readonly [string, Call | undefined])[] = [
    ['api.update', api.update],
    ['api.delete', api.delete],
    ...actions.flatMap(({ on, call }, at) => (on.includes('row') ? [[`actions[${at}].call`, call] as const] : [])),
  ];
  return calls
    .filter(([, call]) => call && call.ids === undefined && !hasIdPlaceholder(call))
    .map(([path]) => ({ path, message: 'the call does not name a record, so it would affect all records' }));
}

function sameCalls(calls: readonly (readonly [string, Call | undefined])[]): readonly ValidationIssue[] {
  const shapes = new Map<string, string>();
  return calls.flatMap(([path, call]) => {
    if (!call) return [];
    const shape = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`;
    const other = shapes.get(shape);
    shapes.set(shape, path);
    return other === undefined ? [] : [{ path, message: `${other} is the same call` }];
  });
}
