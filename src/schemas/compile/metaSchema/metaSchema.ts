import { ValidationError, boolean, mixed, number, string } from 'yup';

import { actionShape, flowShape, valuesToSetShape, transitionShape } from './actionShape.ts';
import { protectedSavesShape } from './protectedSavesShape.ts';
import { apiShape, labelShape, wireFormatShape } from './callShape.ts';
import { closedObjectShape, dictionaryShapeOf, listShapeOf } from './closedObjectShape.ts';
import type { ValidationIssue } from './validationIssue.ts';
import {
  createChecksShape,
  fieldShape,
  identifierShape,
  permissionShape,
  resourceConditionShape,
  resourceNameShape,
  shortTextShape,
} from './fieldShape.ts';
import { findInconsistencies } from './findInconsistencies.ts';
import { refusableOperations } from '../../vocabulary/refusedOperations.ts';
import { resourceLimits as limits } from '../../vocabulary/resourceLimits.ts';
import type { Resource } from '../../vocabulary/resource.ts';

const operation = permissionShape.default(undefined);

const resource = closedObjectShape({
  name: string()
    .matches(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a resource name must be in kebab-case')
    .max(limits.name, `a name can have at most ${limits.name} characters`)
    .required(),
  title: labelShape.required(),
  noun: labelShape.required(),
  icon: shortTextShape(limits.name).required(),
  order: number().required(),
  type: string().oneOf(['crud', 'record', 'settings', 'page']).required(),
  code: permissionShape.required(),
  operations: closedObjectShape({
    show: operation,
    create: operation,
    edit: operation,
    delete: operation,
    export: operation,
    import: operation,
  }).required(),
  api: apiShape.required(),
  asksPassword: protectedSavesShape.default(undefined),
  wire: wireFormatShape.default(undefined),
  fields: dictionaryShapeOf(fieldShape.required(), 'required'),
  conditions: dictionaryShapeOf(
    closedObjectShape({ label: labelShape.required(), when: resourceConditionShape.required() }).required(),
  ),
  refuses: listShapeOf(
    closedObjectShape({
      on: listShapeOf(string().oneOf(refusableOperations).required(), refusableOperations.length).min(1).required(),
      when: resourceConditionShape.required(),
      says: labelShape.required(),
    }).required(),
    limits.actions,
  ),
  checks: createChecksShape(),
  actions: listShapeOf(actionShape.required(), limits.actions),
  buttons: dictionaryShapeOf(labelShape.required()),
  flow: flowShape.default(undefined),
  sort: closedObjectShape({
    field: identifierShape.required(),
    order: string().oneOf(['ASC', 'DESC']).required(),
  }).default(undefined),
  naturalKey: identifierShape,
  tree: closedObjectShape({ parent: identifierShape.required(), order: identifierShape.required() }).default(undefined),
  form: string().oneOf(['drawer', 'page']),
  sections: listShapeOf(
    closedObjectShape({
      title: labelShape.required(),
      fields: listShapeOf(identifierShape.required(), limits.names).min(1).required(),
    }).required(),
    limits.sections,
  ),
  related: listShapeOf(
    closedObjectShape({
      resource: resourceNameShape.required(),
      filter: dictionaryShapeOf(string().required(), 'required'),
    }).required(),
    limits.related,
  ),
  effects: closedObjectShape({ create: identifierShape, update: identifierShape, delete: identifierShape }).default(
    undefined,
  ),
  turns: listShapeOf(
    closedObjectShape({
      ...transitionShape,
      from: listShapeOf(mixed().defined().nullable(), limits.choices).min(1).required(),
      at: identifierShape,
      full: listShapeOf(identifierShape.required(), 2).min(2).default(undefined),
      sets: valuesToSetShape,
      effect: identifierShape,
    }).required(),
    limits.actions,
  ),
  totals: listShapeOf(identifierShape.required(), limits.names).min(1),
  band: shortTextShape(limits.path),
  live: listShapeOf(identifierShape.required(), limits.names).min(1),
  noCache: boolean().oneOf([true]),
  hidden: boolean().oneOf([true]),
}).required();

/**
 * Validates a value against the schema of resources, and the references within the resource. An empty result means that
 * the value is valid.
 */
export function validateResource(value: unknown): readonly ValidationIssue[] {
  try {
    resource.validateSync(value, { abortEarly: false });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return (error.inner.length > 0 ? error.inner : [error]).map(issue => ({
      path: issue.path ?? '',
      message: issue.message,
    }));
  }
  // The schema has proven the structure, so the assertion is safe.
  return findInconsistencies(value as Resource);
}
