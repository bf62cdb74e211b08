import { call, conventionalApi } from '../../../../src/schemas/vocabulary/call.ts';
import { integer, text, treeSelect } from '../../../../src/schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../../../src/schemas/vocabulary/resource.ts';
import { max, range } from '../../../../src/schemas/rules/rules.ts';

const base = '/api/testing/v1/sample-nodes';

/** Tree with nodes to which the records of `samples` refer. */
export default defineResource({
  name: 'sample-nodes',
  title: { zh: '样例节点', en: 'Sample nodes' },
  noun: { zh: '节点', en: 'node' },
  icon: 'AccountTree',
  order: 920,
  type: 'crud',
  code: 'system:sample-nodes',
  operations: crud('sample-node'),
  api: conventionalApi(base, { children: call('GET', `${base}/children`, { query: { id: '{id}' } }) }),
  sort: { field: 'sort', order: 'ASC' },
  tree: { parent: 'parentId', order: 'sort' },
  fields: {
    nodeName: text(
      { zh: '节点名称', en: 'Node name' },
      { required: true, rules: [max(40)], list: true, filter: 'search', title: true },
    ),
    parentId: treeSelect({ zh: '上级节点', en: 'Parent node' }, 'sample-nodes'),
    sort: integer({ zh: '排序', en: 'Order' }, { rules: [range(0, 9999)], default: 0, list: true, sort: true }),
  },
});
