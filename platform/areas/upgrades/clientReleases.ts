import clientCertificates from '../../../src/resources/upgrades/client-certificates.ts';
import clientUpgrades from '../../../src/resources/upgrades/client-upgrades.ts';
import hotPatches from '../../../src/resources/upgrades/hot-patches.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, publishStatus } from '../../../src/schemas/codes/common.ts';
import { clientPlatform } from '../../../src/schemas/codes/upgrades.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { readFileFacts, versionSortKey } from './fileFacts.ts';
import { platformTimeOf } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Release = RowOf<typeof clientUpgrades>;

/** Client platforms whose packages need a certificate. */
const platformsWithCertificate: readonly CodeOf<typeof clientPlatform>[] = [
  clientPlatform.iosIpa,
  clientPlatform.iosLiteIpa,
];

/**
 * Fields that cannot change after publication, because clients already have them. Fields about distribution can change.
 */
const fixedVersionFields = ['platform', 'merchantSign', 'version', 'packageFile', 'certId', 'downloadUrl'] as const;
/**
 * Fields of a patch that cannot change after publication, including `grayPercent`, which only a separate action may
 * increase.
 */
const fixedPatchFields = [
  'platform',
  'baseVersion',
  'patchVersion',
  'patchFile',
  'grayPercent',
  'forceRestart',
] as const;

const upgradeEffects = effectsOf(clientUpgrades, {
  clientUpgradeSave: async (scope, { id, before, values }) => {
    refuseReleased(fixedVersionFields, before, values);
    const release = await tablesOf(scope)
      .selectFrom('client_upgrades')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const identity = ['version', 'platform', 'merchantSign'] as const;
    if (identity.some(name => values[name] !== before?.[name])) await refuseOlder(scope, release);
    if (values.certId !== before?.certId) await refuseCertificate(scope, release);
    const facts = await readFileFacts(scope.db, values.packageFile);
    if (facts) await completeSavedRecord(scope, clientUpgrades, id, facts);
  },

  clientUpgradePublish: async (scope, { record }) => {
    if (isEmpty(record.packageFile)) {
      throw createRefusal(
        '当前安装包不能为空，请先上传安装包',
        'The current installation package cannot be empty, please upload it first',
      );
    }
    if (platformsWithCertificate.includes(record.platform) && record.certId === null) {
      throw createRefusal(
        '证书列表不能为空，请先上传新证书',
        'Certificate list cannot be empty, please upload new certificate first',
      );
    }
    await refuseCertificate(scope, record);
    await refuseOlder(scope, record);
    await changeRecord(scope, clientUpgrades, record.id, { publishTime: scope.now });
  },
});

const certificateEffects = effectsOf(clientCertificates, {
  /** Reads issuer, fingerprint and validity from the uploaded certificate. */
  clientCertificateSave: async (scope, { id, values: { certFile } }) => {
    const facts = certFile === undefined ? null : (await findFile(scope.db, certFile))?.certificate;
    if (!facts) return;
    const { issuer, fingerprint, validFrom, validTo } = facts;
    const times = { validFrom: platformTimeOf(scope, validFrom), validTo: platformTimeOf(scope, validTo) };
    await completeSavedRecord(scope, clientCertificates, id, { issuer, fingerprint, ...times });
  },
});

const patchEffects = effectsOf(hotPatches, {
  hotPatchSave: async (scope, { id, before, values }) => {
    refuseReleased(fixedPatchFields, before, values);
    const patch = await tablesOf(scope)
      .selectFrom('hot_patches')
      .select(['baseVersion', 'platform'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (patch.baseVersion !== before?.baseVersion || patch.platform !== before.platform) await refuseBase(scope, patch);
    const facts = await readFileFacts(scope.db, values.patchFile);
    if (facts) await completeSavedRecord(scope, hotPatches, id, facts);
  },

  hotPatchPublish: async (scope, { record }) => {
    await refuseBase(scope, record);
  },

  hotPatchExpand: async (scope, { record, values: { grayPercent } }) => {
    if (grayPercent <= record.grayPercent) {
      throw createFieldRefusal(
        'grayPercent',
        '灰度比例必须大于当前比例',
        'The share must be higher than the current one',
      );
    }
    await changeRecord(scope, hotPatches, record.id, { grayPercent });
  },
});

export const effects = [upgradeEffects, certificateEffects, patchEffects];

function tablesOf({ db }: EffectScope) {
  return withTables(db, clientUpgrades, clientCertificates, hotPatches);
}

function refuseReleased(
  names: readonly string[],
  before: { readonly publishStatus: CodeOf<typeof publishStatus> } | null,
  values: Row,
): void {
  if (before === null || before.publishStatus === publishStatus.draft) return;
  refuseFieldChanges(
    names,
    { before, values },
    { zh: '已发布过，不能修改', en: 'The release has been published and cannot be changed' },
  );
}

/** Rejects a version that is not newer than all published versions for the same client platform and merchant. */
async function refuseOlder(scope: EffectScope, { id, platform, merchantSign, version }: Release): Promise<void> {
  const newer = await tablesOf(scope)
    .selectFrom('client_upgrades')
    .select('version')
    .where('id', '<>', id)
    .where('platform', '=', platform)
    .where('merchantSign', '=', merchantSign)
    .where('publishStatus', '=', publishStatus.published)
    .where(eb => eb(versionSortKey(eb.ref('version')), '>=', versionSortKey(eb.val(version))))
    .orderBy(eb => versionSortKey(eb.ref('version')), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newer) {
    throw createFieldRefusal(
      'version',
      `版本必须高于已发布的${newer.version}`,
      `The version must be higher than the published version ${newer.version}`,
    );
  }
}

async function refuseCertificate(
  scope: EffectScope,
  { certId, platform }: Pick<Release, 'certId' | 'platform'>,
): Promise<void> {
  if (certId === null) return;
  const certificate = await tablesOf(scope)
    .selectFrom('client_certificates')
    .select(['platform', 'status', 'validTo'])
    .where('id', '=', certId)
    .executeTakeFirst();
  if (certificate && certificate.validTo !== null && certificate.validTo <= scope.now) {
    throw createFieldRefusal('certId', '证书已过期', 'The certificate has expired');
  }
  if (certificate?.status !== enableStatus.enabled) {
    throw createFieldRefusal('certId', '证书已禁用', 'The certificate is disabled');
  }
  if (certificate.platform !== platform) {
    throw createFieldRefusal('certId', '证书与平台不符', 'The certificate is for another platform');
  }
}

async function refuseBase(
  scope: EffectScope,
  { platform, baseVersion }: Pick<RowOf<typeof hotPatches>, 'platform' | 'baseVersion'>,
): Promise<void> {
  const release = await tablesOf(scope)
    .selectFrom('client_upgrades')
    .select('id')
    .where('platform', '=', platform)
    .where('version', '=', baseVersion)
    .where('publishStatus', '=', publishStatus.published)
    .limit(1)
    .executeTakeFirst();
  if (!release) {
    throw createFieldRefusal(
      'baseVersion',
      '基础版本不是已发布的客户端版本',
      'The base version is not a published client version',
    );
  }
}
