import { type Action, callsPlatform } from '../../../src/schemas/vocabulary/action.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { loadResource, resourceNames } from '../../../src/resources/registry.ts';

/** Every resource that has a file, so that a new resource is tested as soon as its file exists. */
export const registeredResources: readonly Resource[] = await Promise.all(resourceNames.map(loadResource));

export const resourcesByName: ReadonlyMap<string, Resource> = new Map(
  registeredResources.map(registeredResource => [registeredResource.name, registeredResource]),
);

interface PlacedField {
  readonly resource: Resource;
  /** Place such as `users.groupId`, or `users.resetPassword.password` for a field of an action's form. */
  readonly place: string;
  readonly name: string;
  readonly field: Field;
}

/** Fields of every resource and of every action's form. */
export const registeredFields: readonly PlacedField[] = registeredResources.flatMap(resource => [
  ...placed(resource, resource.name, resource.fields),
  ...(resource.actions ?? []).flatMap(action => placed(resource, `${resource.name}.${action.name}`, action.form ?? {})),
  ...(resource.flow?.steps ?? []).flatMap(step => placed(resource, `${resource.name}.${step.name}`, step.fields)),
]);

interface PlacedCall {
  readonly resource: Resource;
  readonly place: string;
  readonly call: Call;
  /** Action that makes the call; absent for the calls of the resource itself. */
  readonly action?: Action;
}

/** Calls of every resource, and of every action that makes a call. */
export const registeredCalls: readonly PlacedCall[] = registeredResources.flatMap(resource => [
  ...(resource.type === 'page' ? [] : Object.entries(resource.api)).map(([verb, call]) => ({
    resource,
    place: `${resource.name}.${verb}`,
    call,
  })),
  ...(resource.actions ?? []).filter(callsPlatform).map(action => ({
    resource,
    place: `${resource.name}.${action.name}`,
    call: actionCall(resource, action),
    action,
  })),
]);

/** Returns the form fields of a resource's actions, by `action.field`. */
export function actionFormFields(resource: Resource): Fields {
  return Object.fromEntries(
    (resource.actions ?? []).flatMap(action =>
      Object.entries(action.form ?? {}).map(([name, field]) => [`${action.name}.${name}`, field]),
    ),
  );
}

function placed(resource: Resource, place: string, fields: Resource['fields']): readonly PlacedField[] {
  return Object.entries(fields).map(([name, field]) => ({ resource, place: `${place}.${name}`, name, field }));
}
