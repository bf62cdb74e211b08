import type { Action } from '../../vocabulary/action.ts';
import type { Resource } from '../../vocabulary/resource.ts';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/**
 * Validates `asksPassword`. Reports unknown fields, an import that would bypass the password, and actions that use GET.
 */
export function validatePasswordProof({ asksPassword, operations, fields, actions = [] }: Resource): readonly Fault[] {
  const named = Array.isArray(asksPassword?.edit) ? asksPassword.edit : [];
  return [
    ...named
      .filter(name => !Object.hasOwn(fields, name))
      .map(name => ({ path: 'asksPassword.edit', message: `there is no field ${name}` })),
    ...(asksPassword && operations.import !== undefined
      ? [{ path: 'operations.import', message: 'an import would pass by the password that its saves ask for' }]
      : []),
    ...actions.flatMap((action, at) => validatePasswordAction(`actions[${at}].call`, action)),
  ];
}

function validatePasswordAction(path: string, { asksPassword, call }: Action): readonly Fault[] {
  if (!asksPassword || call?.method !== 'GET') return [];
  return [{ path, message: 'an action that asks for the password cannot use GET, because every proxy logs its URL' }];
}
