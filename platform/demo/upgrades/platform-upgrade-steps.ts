import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import platformUpgradeSteps from '../../../src/resources/upgrades/platform-upgrade-steps.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { upgradeResult, upgradeStep } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(platformUpgradeSteps, {
  rows: 56,
  from: { platformVersions, platformNodes },
  values: ({ from, rowInTurn, pick }) => {
    const platformVersion = rowInTurn(from.platformVersions);
    const platformNode = pick(from.platformNodes);
    return {
      upgradeId: platformVersion?.id,
      nodeId: platformNode?.id,
      step: upgradeStep.done,
      result: upgradeResult.succeeded,
      progress: 100,
      message: null,
      nodeName: platformNode?.nodeName,
      role: platformNode?.role,
      formerVersion: platformVersion?.formerVersion,
      startTime: platformVersion?.startTime,
      endTime: platformVersion?.endTime,
    };
  },
});
