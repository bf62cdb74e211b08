import type { NodeLabels } from '../../../engine/resources/areaRules.ts';
import { sql } from 'kysely';

import menus from '../../../../src/resources/system/menus.ts';
import { areas } from '../../../../src/resources/areas.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import type { Operations, Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { merchantMenuTree } from './merchantMenuTree.ts';
import { rowExpressionBuilderOf } from '../../../engine/resources/rowExpressionBuilderOf.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';

const view: Label = { zh: '查看', en: 'View' };

const operationLabels: readonly (readonly [keyof Operations, Label])[] = [
  ['show', { zh: '查看详情', en: 'View details' }],
  ['create', { zh: '新增', en: 'Add' }],
  ['edit', { zh: '修改', en: 'Edit' }],
  ['delete', { zh: '删除', en: 'Delete' }],
  ['export', { zh: '导出', en: 'Export' }],
  ['import', { zh: '导入', en: 'Import' }],
];

/** Maps the permission codes in the menu entry of a resource to their labels. */
export function permissionCodeLabelsOf({
  code,
  operations,
  actions = [],
  buttons = {},
  flow,
}: Resource): ReadonlyMap<string, Label> {
  const labels = new Map([[code, view]]);
  const add = (item: string | undefined, label: Label) => {
    if (item !== undefined && !labels.has(item)) labels.set(item, label);
  };
  for (const [name, label] of operationLabels) add(operations[name], label);
  // Skips an action that only a board offers, because the board's screen lists this action.
  for (const { on, code: action, label } of actions) if (on.some(place => place !== 'board')) add(action, label);
  add(flow?.code, flow?.verb ?? view);
  for (const [entry, label] of Object.entries(buttons)) add(entry, label);
  return labels;
}

const menu = rowExpressionBuilderOf(menus);
const menuCode = menu.fn<string | null>('nullif', ['t.code', sql.lit('')]);
const menuKey = menu.fn.coalesce(menu(castTo('code ', 'text'), '||', menuCode), 't.title');

/**
 * Returns the labels for the nodes of the console's menu or of the merchants' menu; `undefined` for every other
 * resource.
 */
export function nodeLabelsOf(resource: Resource, resources: readonly Resource[]): NodeLabels | undefined {
  if (resource.name === 'menus') {
    return {
      key: menuKey,
      keyOf: ({ code, title }) => (code ? `code ${String(code)}` : String(title)),
      labels: menuLabels(resources),
    };
  }
  if (resource.name !== 'support-menus') return undefined;
  return { key: sql.ref('t.name'), keyOf: ({ name }) => String(name), labels: supportLabels };
}

function menuLabels(resources: readonly Resource[]): ReadonlyMap<string, Label> {
  return new Map([
    ...areas.map(area => [`area:${area.name}`, area.title] as const),
    ...resources.map(resource => [resource.name, resource.title] as const),
    ...resources.flatMap(resource =>
      [...permissionCodeLabelsOf(resource)].map(([code, label]) => [`code ${code}`, label] as const),
    ),
  ]);
}

const supportLabels: ReadonlyMap<string, Label> = new Map(
  merchantMenuTree
    .flatMap(area => [
      area.label,
      ...area.screens.flatMap(screen => [screen.label, ...screen.leaves.map(([, label]) => label)]),
    ])
    .map(label => [label.zh, label]),
);
