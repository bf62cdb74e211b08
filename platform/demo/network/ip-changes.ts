import devices from '../../../src/resources/devices/devices.ts';
import ipChanges from '../../../src/resources/network/ip-changes.ts';
import routers from '../../../src/resources/network/routers.ts';
import { ipStatus, ipType } from '../../../src/schemas/codes/network.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(ipChanges, {
  rows: 800,
  atOnce: 100,
  from: { routers, devices },
  values: ({ from, pick, fake, random, daysFromNow, past, oneFor }) => {
    const routerId = pick(from.routers)?.id;
    const ipAddress = fake('ip');
    const type = random.weighted([ipType.dynamic, 60], [ipType.static, 30], [ipType.dedicated, 10]);
    const province = random.oneOf(['广东', '广东', '浙江', '江苏', '四川', '湖北', '陕西', '上海', '北京', '重庆']);
    const downloadSpeed = random.oneOf([100, 200, 500, 1_000]);
    const uploadSpeed = random.oneOf([20, 50, 100]);
    const status = random.weighted([ipStatus.inUse, 62], [ipStatus.free, 33], [ipStatus.fault, 5]);
    const changeCount = random.between(0, 40);
    const expireTime = daysFromNow(20, 360);
    const createTime = past(500);
    const city = oneFor(province, {
      广东: ['广州', '深圳', '东莞'],
      浙江: ['杭州', '宁波'],
      江苏: ['南京', '苏州'],
      四川: ['成都'],
      湖北: ['武汉'],
      陕西: ['西安'],
      上海: ['上海'],
      北京: ['北京'],
      重庆: ['重庆'],
    });
    const device = status === ipStatus.inUse ? pick(from.devices) : undefined;
    return {
      routerId,
      ipAddress,
      ipType: type,
      province,
      downloadSpeed,
      uploadSpeed,
      ipStatus: status,
      changeCount,
      expireTime,
      createTime,
      city,
      deviceId: device?.id,
      lastChangeTime: status === ipStatus.inUse ? past(60, 'evening') : null,
      userName: device?.userName,
    };
  },
});
