import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import users from '../../../src/resources/users/users.ts';
import { resultStatus } from '../../../src/schemas/codes/common.ts';
import { httpMethod, operationType } from '../../../src/schemas/codes/system.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';

export default seedOf(operationLogs, {
  rows: 50_000,
  atOnce: 0,
  from: { users, permissionGroups },
  values: ({ from, pick, random, numbered, fake, past, oneFor }) => {
    const user = pick(from.users);
    const type = random.weighted(
      [operationType.query, 40],
      [operationType.update, 25],
      [operationType.create, 12],
      [operationType.delete, 5],
      [operationType.export, 8],
      [operationType.signIn, 10],
    );
    const ip = fake('ip');
    const location = fake('place');
    const costMs = random.between(3, 420);
    const result = random.weighted([resultStatus.succeeded, 97], [resultStatus.failed, 3]);
    const operateTime = past(180, 'evening');
    const description = oneFor(type, {
      [operationType.create]: ['新增用户'],
      [operationType.update]: ['修改客户端用户', '冻结客户端用户', '设置用户等级'],
      [operationType.delete]: ['删除用户'],
      [operationType.query]: ['查看客户端用户的登录记录'],
      [operationType.export]: ['导出客户端用户'],
      [operationType.signIn]: ['登录管理平台'],
    });
    return {
      userName: user?.userName,
      operationType: type,
      objectId: numbered('#####'),
      ip,
      location,
      costMs,
      result,
      operateTime,
      groupName: from.permissionGroups.find(({ id }) => id === user?.groupId)?.groupName,
      module: valueForKey(type, {
        [operationType.create]: 'users',
        [operationType.update]: 'client-users',
        [operationType.delete]: 'users',
        [operationType.query]: 'client-users',
        [operationType.export]: 'client-users',
        [operationType.signIn]: 'login',
      }),
      description,
      method: oneFor(type, {
        [operationType.create]: [httpMethod.post],
        [operationType.update]: [httpMethod.put, httpMethod.post],
        [operationType.delete]: [httpMethod.delete],
        [operationType.query]: [httpMethod.post],
        [operationType.export]: [httpMethod.get],
        [operationType.signIn]: [httpMethod.post],
      }),
      requestPath: valueForKey(type, {
        [operationType.create]: '/api/user/v1/designjet/user',
        [operationType.update]: '/api/user/v1/client-users',
        [operationType.delete]: '/api/user/v1/designjet/user',
        [operationType.query]: '/api/user/v5/user/selectUserLoginRecord',
        [operationType.export]: '/api/user/v1/designjet/client_info/excel',
        [operationType.signIn]: '/api/user/v1/designjet/login',
      }),
      descriptionEn: valueForKey(description, {
        新增用户: 'Add user',
        修改客户端用户: 'Edit client user',
        冻结客户端用户: 'Freeze client user',
        设置用户等级: 'Set level of client user',
        删除用户: 'Delete user',
        查看客户端用户的登录记录: 'View login records of client user',
        导出客户端用户: 'Export client users',
        登录管理平台: 'Sign in to the console',
      }),
    };
  },
});
