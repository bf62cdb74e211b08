import ftpServers from '../../../src/resources/storage/ftp-servers.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { ftpProtocol, partitionPurpose } from '../../../src/schemas/codes/storage.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';

export default seedOf(ftpServers, {
  rows: 8,
  values: ({ inTurn, numbered, random, past }) => {
    const protocol = inTurn([
      ftpProtocol.sftp,
      ftpProtocol.sftp,
      ftpProtocol.sftp,
      ftpProtocol.ftps,
      ftpProtocol.ftp,
      ftpProtocol.ftp,
      ftpProtocol.sftp,
      ftpProtocol.ftp,
    ]);
    return {
      ftpName: inTurn([
        '上海备份FTP',
        '北京备份FTP',
        '广州备份FTP',
        '成都备份FTP',
        '安装包FTP',
        '镜像分发FTP',
        '日志归档FTP',
        '测试FTP',
      ]),
      ftpProtocol: protocol,
      host: numbered('ftp-0#.cloudphone.cn'),
      account: inTurn(['backup', 'backup', 'backup', 'backup', 'package', 'image', 'logs', 'tester']),
      rootPath: inTurn(['/backup', '/backup', '/backup', '/backup', '/packages', '/images', '/logs', '/']),
      purpose: inTurn([
        partitionPurpose.backups,
        partitionPurpose.backups,
        partitionPurpose.backups,
        partitionPurpose.backups,
        partitionPurpose.gamePackages,
        partitionPurpose.systemImages,
        partitionPurpose.logs,
        partitionPurpose.userData,
      ]),
      maxConnections: random.oneOf([10, 20, 50]),
      onlineStatus: inTurn([
        networkStatus.online,
        networkStatus.online,
        networkStatus.online,
        networkStatus.online,
        networkStatus.online,
        networkStatus.online,
        networkStatus.online,
        networkStatus.offline,
      ]),
      status: inTurn([
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.disabled,
      ]),
      lastCheckTime: past(2),
      createTime: past(600),
      port: valueForKey(protocol, { [ftpProtocol.ftp]: 21, [ftpProtocol.ftps]: 990, [ftpProtocol.sftp]: 22 }),
    };
  },
});
