import devices from '../../../src/resources/devices/devices.ts';
import taskItems from '../../../src/resources/system/task-items.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import { jobItemStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(taskItems, {
  rows: 900,
  atOnce: 100,
  from: { tasks, devices },
  values: ({ from, pick, random, past }) => {
    const taskId = pick(from.tasks)?.id;
    const device = pick(from.devices);
    const itemStatus = random.weighted([jobItemStatus.succeeded, 94], [jobItemStatus.failed, 6]);
    return {
      taskId,
      deviceId: device?.id,
      itemStatus,
      endTime: past(60),
      objectName: device?.deviceCode,
      message: callFunctionForKey(itemStatus, {
        [jobItemStatus.succeeded]: () => '执行成功',
        [jobItemStatus.failed]: () => random.oneOf(['设备离线', '指令超时', '存储空间不足']),
      }),
    };
  },
});
