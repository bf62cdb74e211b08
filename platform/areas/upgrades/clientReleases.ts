import { sql } from 'kysely';

import { isEmpty } from '../../../src/schemas/vocabulary/condition.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { storeFileProperties, versionOrder } from './fileFacts.ts';
import { platformTimeOf } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of the client platforms whose packages need a certificate: iOS and iOS lite. */
const platformsWithCertificate = [2, 4];

/**
 * Fields that clients have received with a version, so they cannot change. Fields about the version's distribution can.
 */
const fixedVersionFields = ['platform', 'merchantSign', 'version', 'packageFile', 'certId', 'downloadUrl'] as const;
/** Includes `grayPercent`, because only a separate action may change it, and only increase it. */
const fixedPatchFields = [
  'platform',
  'baseVersion',
  'patchVersion',
  'patchFile',
  'grayPercent',
  'forceRestart',
] as const;

export const effects: Effects = {
  clientUpgradeSave: onSave(async (scope, { id, before, values }) => {
    refuseReleased(fixedVersionFields, before, values);
    const release = { ...before, ...values, id };
    if (before === null || ['version', 'platform', 'merchantSign'].some(name => values[name] !== before[name])) {
      await refuseOlderVersion(scope, release);
    }
    if (values['certId'] !== before?.['certId']) await refuseCertificate(scope, release);
    await storeFileProperties(scope, id, { values, field: 'packageFile' });
  }),

  clientUpgradePublish: onAction(async (scope, { record }) => {
    if (!record) return;
    if (isEmpty(record['packageFile'])) {
      throw createRefusal(
        '当前安装包不能为空，请先上传安装包',
        'The current installation package cannot be empty, please upload it first',
      );
    }
    if (platformsWithCertificate.includes(Number(record['platform'])) && isEmpty(record['certId'])) {
      throw createRefusal(
        '证书列表不能为空，请先上传新证书',
        'Certificate list cannot be empty, please upload new certificate first',
      );
    }
    await refuseCertificate(scope, record);
    await refuseOlderVersion(scope, record);
    await changeOwnRecord(scope, record['id'], { publishTime: scope.now });
  }),

  /** Stops offering the version, so that clients receive the previous version again. */
  clientUpgradeWithdraw: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { grayPercent: 0 });
  }),

  /** Reads issuer, fingerprint and validity from the uploaded certificate. */
  clientCertificateSave: onSave(async (scope, { id, values }) => {
    const url = values['certFile'];
    const facts = typeof url === 'string' ? (await findFile(scope.db, url))?.certificate : null;
    if (!facts) return;
    const { issuer, fingerprint, validFrom, validTo } = facts;
    const times = { validFrom: platformTimeOf(scope, validFrom), validTo: platformTimeOf(scope, validTo) };
    await completeRecord(scope, id, { issuer, fingerprint, ...times });
  }),

  hotPatchSave: onSave(async (scope, { id, before, values }) => {
    refuseReleased(fixedPatchFields, before, values);
    const patch = { ...before, ...values };
    if (patch['baseVersion'] !== before?.['baseVersion'] || patch['platform'] !== before?.['platform']) {
      await refuseBase(scope, patch);
    }
    await storeFileProperties(scope, id, { values, field: 'patchFile' });
  }),

  hotPatchPublish: onAction(async (scope, { record }) => {
    if (record) await refuseBase(scope, record);
    await changeOwnRecord(scope, record?.['id'], { publishTime: scope.now });
  }),

  hotPatchExpand: onAction(async (scope, { record, values }) => {
    if (Number(values['grayPercent']) <= Number(record?.['grayPercent'] ?? 0)) {
      throw createFieldRefusal('grayPercent', '灰度比例必须大于当前比例', 'The share must be above the present one');
    }
    await changeOwnRecord(scope, record?.['id'], { grayPercent: values['grayPercent'] });
  }),

  /** Resets the number of clients that have loaded the patch, because clients uninstall a withdrawn patch. */
  hotPatchWithdraw: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { loadCount: 0 });
  }),
};

function refuseReleased(names: readonly string[], before: Row | null, values: Row): void {
  if (before === null || before['publishStatus'] === 0) return;
  refuseFieldChanges(
    names,
    { before, values },
    { zh: '已发布过，不能修改', en: 'The release has been published and cannot be changed' },
  );
}

/** Rejects a version that is not newer than all published versions for the same client platform and merchant. */
async function refuseOlderVersion({ db }: EffectScope, { id, platform, merchantSign, version }: Row): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select version from client_upgrades
    where id <> ${id} and platform = ${platform} and "merchantSign" = ${merchantSign} and "publishStatus" = 2
      and ${versionOrder('version')} >= string_to_array(${version}::text, '.')::int[]
    order by ${versionOrder('version')} desc limit 1`.execute(db);
  const [newer] = rows;
  if (newer) {
    throw createFieldRefusal(
      'version',
      `版本必须高于已发布的${newer.version}`,
      `The version must be above ${newer.version}, which is published`,
    );
  }
}

async function refuseCertificate({ db, now }: EffectScope, { certId, platform }: Row): Promise<void> {
  if (isEmpty(certId)) return;
  const { rows } = await sql<{ platform: number; status: number; isExpired: boolean | null }>`
    select platform, status, "validTo" <= ${now} as "isExpired" from client_certificates where id = ${certId}`.execute(
    db,
  );
  const [certificate] = rows;
  if (certificate?.isExpired) throw createFieldRefusal('certId', '证书已过期', 'The certificate has expired');
  if (certificate?.status !== 1) throw createFieldRefusal('certId', '证书已禁用', 'The certificate is disabled');
  if (certificate.platform !== Number(platform)) {
    throw createFieldRefusal('certId', '证书与平台不符', 'The certificate is for another platform');
  }
}

async function refuseBase({ db }: EffectScope, { platform, baseVersion }: Row): Promise<void> {
  const { rows } = await sql`
    select from client_upgrades
    where platform = ${platform} and version = ${baseVersion} and "publishStatus" = 2 limit 1`.execute(db);
  if (rows.length === 0) {
    throw createFieldRefusal(
      'baseVersion',
      '基础版本不是已发布的客户端版本',
      'The base version is not a published client version',
    );
  }
}
