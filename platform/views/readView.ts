import { isDeepStrictEqual } from 'node:util';

import type { Resource } from '../../src/schemas/resource.ts';
import { keepsRule } from '../../src/schemas/rules/rules.ts';
import { type ViewState, fitView, longestViewName, readViewState } from '../../src/schemas/savedView.ts';
import type { Caller } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { filtersOf, toConditions } from '../resources/filters.ts';
import { badRequest, notFound } from '../resources/input.ts';

const longestState = 8_000;

/** The resource of a view, for callers who may open its screen; for others there is none. */
export function resourceOfView(catalogue: Catalogue, caller: Caller, name: unknown): Resource {
  const resource = catalogue.screens.find(one => one.name === name);
  if (!resource || !(caller.isAdmin || caller.codes.has(resource.code))) throw notFound();
  return resource;
}

/** Views for all are made by those who may change the records for all. */
export function mayShare({ operations }: Resource, caller: Caller): boolean {
  return caller.isAdmin || (operations.edit !== undefined && caller.codes.has(operations.edit));
}

export function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trimEnd() : '';
  const rules = [{ rule: 'noLeadingSpace' }, { rule: 'printable' }, { rule: 'max', max: longestViewName }] as const;
  if (name !== '' && rules.every(rule => keepsRule(rule, name))) return name;
  throw badRequest({
    zh: `名称应为1-${longestViewName}个字符，不能以空格开头`,
    en: `The name has 1-${longestViewName} characters and begins with none that is blank`,
  });
}

/** Takes a view only whole: what the list would not take now is not kept for later. */
export function readState(resource: Resource, value: unknown): ViewState {
  const state = readViewState(value);
  const isWhole = isDeepStrictEqual(state, value) && JSON.stringify(state).length <= longestState;
  const { lost } = fitView(resource, state);
  if (!isWhole || lost.length > 0) throw badRequest({ zh: '视图内容不正确', en: 'The view is not valid' }, { lost });
  toConditions(filtersOf(resource), state.filter);
  return state;
}
