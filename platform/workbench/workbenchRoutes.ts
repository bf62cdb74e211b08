import type { Route, RouteContext } from '../http/route.ts';
import { deleteDraft, saveDraft } from './drafts.ts';
import type { WorkbenchParts } from './publish.ts';
import { exportScreen, listScreens, previewImpact, readScreen, readStanding } from './readScreens.ts';
import { listTables, readColumns, readSheet } from './sources.ts';
import { difference, publishDraft, rollBack, withdrawScreen } from './versions.ts';

const base = '/api/system/v1/workbench';
const screen = 'system:workbench';

/** The calls of the workbench, and the one by which a console reads a screen that it has no file of. */
export function workbenchRoutes(parts: WorkbenchParts & { readonly zone: string }): readonly Route[] {
  const route = (
    method: Route['method'],
    path: string,
    code: string,
    answer: (all: typeof parts, context: RouteContext) => Promise<unknown>,
  ): Route => ({
    method,
    path: `${base}/${path}`,
    permission: { anyOf: [code] },
    handle: context => answer(parts, context),
  });
  return [
    route('GET', 'screens', screen, listScreens),
    route('GET', 'detail', screen, readScreen),
    route('GET', 'difference', screen, difference),
    route('POST', 'impact', 'workbench:edit', previewImpact),
    route('PUT', 'draft', 'workbench:edit', saveDraft),
    route('DELETE', 'draft', 'workbench:edit', deleteDraft),
    route('POST', 'publish', 'workbench:publish', publishDraft),
    route('POST', 'withdraw', 'workbench:publish', withdrawScreen),
    route('POST', 'rollback', 'workbench:rollback', rollBack),
    route('GET', 'export', 'workbench:export', exportScreen),
    { ...route('POST', 'sheet', 'workbench:edit', readSheet), body: 'stream' },
    route('GET', 'tables', 'workbench:tables', listTables),
    route('GET', 'columns', 'workbench:tables', readColumns),
    {
      method: 'GET',
      path: '/api/system/v1/published-screens',
      permission: 'session',
      handle: async context => readStanding(parts.live, context),
    },
  ];
}
