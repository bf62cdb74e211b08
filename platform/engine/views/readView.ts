import { isDeepStrictEqual } from 'node:util';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import {
  type ViewState,
  pruneView,
  maxViewNameLength,
  parseViewState,
} from '../../../src/schemas/vocabulary/savedView.ts';
import type { Caller } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { filtersOf, toConditions } from '../resources/filters.ts';
import { badRequestRefusal, notFoundRefusal } from '../http/requestInput.ts';

const maxStateLength = 8_000;

/** Returns the resource of a view. Throws 404 unless the caller may open the resource's screen. */
export function resourceOfView(catalogue: Catalogue, caller: Caller, name: unknown): Resource {
  const resource = catalogue.screens.find(screen => screen.name === name);
  if (!resource || !(caller.isAdmin || caller.codes.has(resource.code))) throw notFoundRefusal();
  return resource;
}

/** Returns whether the caller may share views, which requires permission to edit the records. */
export function mayShareViews({ operations }: Resource, caller: Caller): boolean {
  return caller.isAdmin || (operations.edit !== undefined && caller.codes.has(operations.edit));
}

export function parseViewName(value: unknown): string {
  const name = typeof value === 'string' ? value.trimEnd() : '';
  const rules = [{ rule: 'noLeadingSpace' }, { rule: 'printable' }, { rule: 'max', max: maxViewNameLength }] as const;
  if (name !== '' && rules.every(rule => passesRule(rule, name))) return name;
  throw badRequestRefusal({
    zh: `名称应为1-${maxViewNameLength}个字符，不能以空格开头`,
    en: `The name must have 1-${maxViewNameLength} characters and cannot begin with a space`,
  });
}

/**
 * Validates a whole view. Refuses a view with parts that the list does not support, such as a column of a removed
 * field.
 */
export function validateViewState(resource: Resource, value: unknown, now: string): ViewState {
  const state = parseViewState(value);
  const isWhole = isDeepStrictEqual(state, value) && JSON.stringify(state).length <= maxStateLength;
  const { dropped: lost } = pruneView(resource, state);
  if (!isWhole || lost.length > 0)
    throw badRequestRefusal({ zh: '视图内容不正确', en: 'The view is not valid' }, { lost });
  toConditions(filtersOf(resource, { now }), state.filter);
  return state;
}
