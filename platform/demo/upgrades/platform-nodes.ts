import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { platformNodeRole } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(platformNodes, {
  rows: 4,
  values: ({ inTurn, daysFromNow }) => ({
    nodeName: inTurn(['console-01', 'console-02', 'gateway-01', 'scheduler-01']),
    role: inTurn([
      platformNodeRole.console,
      platformNodeRole.console,
      platformNodeRole.gateway,
      platformNodeRole.scheduler,
    ]),
    nodeIp: inTurn(['10.10.0.11', '10.10.0.12', '10.10.0.21', '10.10.0.31']),
    version: '5.9.0',
    onlineStatus: networkStatus.online,
    startTime: daysFromNow(-20, -15),
    // Seeded nodes send no heartbeats. With `null`, the platform does not report them as lost.
    lastHeartbeat: null,
  }),
});
