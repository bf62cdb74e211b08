import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { partitionPurpose } from '../../../src/schemas/codes/storage.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(partitions, {
  rows: 46,
  from: { storageDevices },
  values: ({ from, pick, random, past, oneFor, share }) => {
    const storageId = pick(from.storageDevices)?.id;
    const purpose = random.weighted(
      [partitionPurpose.userData, 45],
      [partitionPurpose.systemImages, 15],
      [partitionPurpose.backups, 20],
      [partitionPurpose.gamePackages, 12],
      [partitionPurpose.logs, 8],
    );
    const capacity = random.oneOf([1_000, 2_000, 2_000, 4_000, 6_000, 8_000]);
    return {
      storageId,
      purpose,
      capacity,
      threshold: random.oneOf([80, 85, 85, 85, 90]),
      status: random.weighted([enableStatus.enabled, 96], [enableStatus.disabled, 4]),
      createTime: past(600),
      name: oneFor(purpose, {
        [partitionPurpose.userData]: ['用户数据一区', '用户数据二区', '用户数据三区', '用户数据四区'],
        [partitionPurpose.systemImages]: ['系统镜像一区', '系统镜像二区'],
        [partitionPurpose.backups]: ['备份一区', '备份二区', '备份三区'],
        [partitionPurpose.gamePackages]: ['游戏包一区', '游戏包二区'],
        [partitionPurpose.logs]: ['日志一区', '日志二区'],
      }),
      usedGb: share(capacity, [22, 91]),
    };
  },
});
