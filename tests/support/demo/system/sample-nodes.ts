import { seedOf } from '../../../../platform/demo/seedOf.ts';
import sampleNodes from '../../resources/system/sample-nodes.ts';

export default seedOf(sampleNodes, {
  rows: 12,
  values: ({ random }) => ({
    nodeName: random.oneOf(['华东', '华南', '华北', '西南', '东北', '西北']),
    sort: random.between(0, 50),
  }),
});
