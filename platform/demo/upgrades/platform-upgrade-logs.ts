import platformUpgradeLogs from '../../../src/resources/upgrades/platform-upgrade-logs.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(platformUpgradeLogs, {
  rows: 28,
  from: { platformVersions },
  values: ({ from, rowInTurn, inTurn }) => {
    const platformVersion = rowInTurn(from.platformVersions);
    return {
      upgradeId: platformVersion?.id,
      nodeName: null,
      message: inTurn(['开始升级', '升级结束']),
      logTime: platformVersion?.startTime,
    };
  },
});
