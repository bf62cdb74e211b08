import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import { androidVersion, boardModel, phoneType } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(resourceStandards, {
  rows: 12,
  values: ({ numbered, random, oneFor }) => {
    const type = random.weighted([phoneType.vip, 3], [phoneType.svip, 3], [phoneType.star, 3], [phoneType.starpro, 3]);
    return {
      standardName: numbered('标准规格##'),
      standardKey: numbered('STD-##'),
      phoneType: type,
      sort: random.between(0, 20),
      board: oneFor(type, {
        [phoneType.vip]: [boardModel.virtual],
        [phoneType.svip]: [boardModel.rk3399],
        [phoneType.star]: [boardModel.mtkG90],
        [phoneType.starpro]: [boardModel.starpro],
      }),
      androidVersion: oneFor(type, {
        [phoneType.vip]: [androidVersion.android7, androidVersion.android9],
        [phoneType.svip]: [androidVersion.android9, androidVersion.android10],
        [phoneType.star]: [androidVersion.android10, androidVersion.android12],
        [phoneType.starpro]: [androidVersion.android12, androidVersion.android13],
      }),
      cpuCores: oneFor(type, {
        [phoneType.vip]: [4],
        [phoneType.svip]: [6],
        [phoneType.star]: [8],
        [phoneType.starpro]: [8, 12],
      }),
      memoryGb: oneFor(type, {
        [phoneType.vip]: [2, 3],
        [phoneType.svip]: [4],
        [phoneType.star]: [6],
        [phoneType.starpro]: [8, 12],
      }),
      storageGb: oneFor(type, {
        [phoneType.vip]: [16, 32],
        [phoneType.svip]: [32, 64],
        [phoneType.star]: [64, 128],
        [phoneType.starpro]: [128, 256],
      }),
      monthPrice: oneFor(type, {
        [phoneType.vip]: [18, 22.5],
        [phoneType.svip]: [32, 36],
        [phoneType.star]: [48, 55],
        [phoneType.starpro]: [78, 98],
      }),
    };
  },
});
