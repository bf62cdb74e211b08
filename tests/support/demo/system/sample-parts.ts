import { seedOf } from '../../../../platform/demo/seedOf.ts';
import sampleParts from '../../resources/system/sample-parts.ts';

export default seedOf(sampleParts, {
  rows: 30,
  values: ({ numbered, random }) => ({
    partNo: numbered('P####'),
    partName: random.oneOf(['主控板', '扩展板', '直流电源', '交流电源', '散热风扇', '静音风扇']),
    category: random.oneOf([1, 2, 3]),
    price: random.between(10, 900),
    isSpare: random.oneOf([true, false]),
  }),
});
