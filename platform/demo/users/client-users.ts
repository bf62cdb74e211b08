import merchants from '../../../src/resources/business/merchants.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { accountStatus, realNameStatus, userLevel } from '../../../src/schemas/codes/users.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(clientUsers, {
  rows: 2_000,
  from: { merchants },
  values: ({ fake, random, from, pick, numbered, past }) => {
    const userName = fake('userName');
    const nickName = fake('nickName');
    const phone = fake('phone');
    const email = fake('email');
    const level = random.weighted([userLevel.normalUser, 82], [userLevel.powerUser, 15], [userLevel.developer, 3]);
    const ownStatus = random.weighted([accountStatus.normal, 95], [accountStatus.frozen, 3], [accountStatus.closed, 2]);
    const merchantSign = pick(from.merchants)?.merchantSign;
    const clientType = random.weighted(
      [loggedClientType.android, 55],
      [loggedClientType.ios, 25],
      [loggedClientType.pc, 8],
      [loggedClientType.iosLite, 4],
      [loggedClientType.miniProgram, 5],
      [loggedClientType.h5, 3],
    );
    const starCoins = random.between(0, 5_000);
    const integral = random.between(0, 20_000);
    const deviceCount = random.weighted([0, 20], [1, 50], [2, 18], [3, 8], [5, 4]);
    const cloudDiskGb = random.oneOf([0, 0, 10, 20, 50, 100]);
    const totalCost = random.between(0, 8_000);
    const status = random.weighted(
      [realNameStatus.verified, 70],
      [realNameStatus.notVerified, 26],
      [realNameStatus.failed, 4],
    );
    return {
      userName,
      nickName,
      phone,
      email,
      userLevel: level,
      status: ownStatus,
      merchantSign,
      clientType,
      starCoins,
      integral,
      deviceCount,
      cloudDiskGb,
      totalCost,
      inviteCode: numbered('YQ######'),
      realNameStatus: status,
      registerTime: past(720),
      lastLoginTime: past(30, 'evening'),
      lastLoginIp: fake('ip'),
      idCard: status === realNameStatus.verified ? fake('idCard') : null,
    };
  },
});
