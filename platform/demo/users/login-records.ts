import clientUsers from '../../../src/resources/users/client-users.ts';
import loginRecords from '../../../src/resources/users/login-records.ts';
import { loggedClientType, resultStatus } from '../../../src/schemas/codes/common.ts';
import { loginMethod, userType } from '../../../src/schemas/codes/users.ts';
import { seedOf } from '../seedOf.ts';
import { secondsBetween } from '../values/cases.ts';

export default seedOf(loginRecords, {
  rows: 30_000,
  atOnce: 0,
  from: { clientUsers },
  values: ({ random, from, pick, past, fake, after }) => {
    const type = random.weighted([userType.clientUser, 9], [userType.managementPlatformUser, 1]);
    const userName = pick(from.clientUsers)?.userName;
    const clientType = random.weighted(
      [loggedClientType.android, 52],
      [loggedClientType.ios, 24],
      [loggedClientType.pc, 10],
      [loggedClientType.iosLite, 5],
      [loggedClientType.miniProgram, 5],
      [loggedClientType.h5, 4],
    );
    const method = random.weighted(
      [loginMethod.password, 30],
      [loginMethod.smsCode, 40],
      [loginMethod.wechat, 20],
      [loginMethod.qq, 6],
      [loginMethod.apple, 4],
    );
    const loginTime = past(180, 'evening');
    const loginIp = fake('ip');
    const location = fake('place');
    const diskName = fake('browser');
    const clientVersion = random.oneOf(['5.9.0', '5.8.2', '5.8.0', '5.7.1']);
    const result = random.weighted([resultStatus.succeeded, 96], [resultStatus.failed, 4]);
    const failReason =
      result === resultStatus.failed ? random.weighted(['密码错误', 70], ['验证码错误', 22], ['账号已冻结', 8]) : null;
    const logoutTime = result === resultStatus.succeeded ? after(loginTime, [60, 14_400]) : null;
    return {
      userType: type,
      userName,
      clientType,
      loginMethod: method,
      loginTime,
      loginIp,
      location,
      diskName,
      clientVersion,
      result,
      failReason,
      logoutTime,
      onlineSeconds: secondsBetween(loginTime, logoutTime),
    };
  },
});
