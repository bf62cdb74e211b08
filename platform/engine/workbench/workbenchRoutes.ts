import type { Route, RouteContext } from '../http/route.ts';
import { deleteDraft, saveDraft } from './drafts.ts';
import type { WorkbenchDeps } from './publishCandidate.ts';
import { exportScreen, listScreens, previewImpact, readScreen, readLiveScreen } from './readScreens.ts';
import { listTables, readColumns, readSpreadsheet } from './proposalSources.ts';
import { diffVersions, publishDraft, rollBack, withdrawScreen } from './versions.ts';

const base = '/api/system/v1/workbench';
const screen = 'system:workbench';

/** Demands for a password proof, by the calls that change the screens and permissions of all operators. */
const passwordDemands = {
  publish: { act: { zh: '发布界面', en: 'Publish the screen' } },
  withdraw: { act: { zh: '撤回界面', en: 'Withdraw the screen' } },
  rollBack: { act: { zh: '回退界面', en: 'Roll back the screen' } },
} as const satisfies Readonly<Record<string, Route['asksPassword']>>;

/** Creates the routes of the workbench, and the route from which the console loads published screens. */
export function createWorkbenchRoutes(deps: WorkbenchDeps & { readonly zone: string }): readonly Route[] {
  const route = (
    method: Route['method'],
    path: string,
    code: string,
    answer: (all: typeof deps, context: RouteContext) => Promise<unknown>,
  ): Route => ({
    method,
    path: `${base}/${path}`,
    permission: { anyOf: [code] },
    handle: context => answer(deps, context),
  });
  return [
    route('GET', 'screens', screen, listScreens),
    route('GET', 'detail', screen, readScreen),
    route('GET', 'difference', screen, diffVersions),
    { ...route('POST', 'impact', 'workbench:edit', previewImpact), costly: 'preview' },
    route('PUT', 'draft', 'workbench:edit', saveDraft),
    route('DELETE', 'draft', 'workbench:edit', deleteDraft),
    { ...route('POST', 'publish', 'workbench:publish', publishDraft), asksPassword: passwordDemands.publish },
    { ...route('POST', 'withdraw', 'workbench:publish', withdrawScreen), asksPassword: passwordDemands.withdraw },
    { ...route('POST', 'rollback', 'workbench:rollback', rollBack), asksPassword: passwordDemands.rollBack },
    route('GET', 'export', 'workbench:export', exportScreen),
    { ...route('POST', 'sheet', 'workbench:edit', readSpreadsheet), body: 'stream', costly: 'import' },
    route('GET', 'tables', 'workbench:tables', listTables),
    route('GET', 'columns', 'workbench:tables', readColumns),
    {
      method: 'GET',
      path: '/api/system/v1/published-screens',
      permission: 'session',
      handle: async context => readLiveScreen(deps.live, context),
    },
  ];
}
