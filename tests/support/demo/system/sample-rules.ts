import { seedOf } from '../../../../platform/demo/seedOf.ts';
import sampleRules from '../../resources/system/sample-rules.ts';

export default seedOf(sampleRules, {
  rows: 8,
  values: ({ fake, random }) => ({
    username: fake('userName'),
    between: random.oneOf(['三个字', '四个字呢']),
    priority: random.between(1, 100),
  }),
});
