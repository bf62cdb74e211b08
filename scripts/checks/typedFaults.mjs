import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { runCommand } from '../run.mjs';
import { reportErrors } from './reportErrors.mjs';

/**
 * Plants faults in a copy of the sources and demands that the compiler reports each of them: a renamed field of a
 * resource, a removed code of a code list, a misspelled effect, a renamed condition, a condition on an
 * unknown field, and a check, a section or a sort order that names an unknown field. A fault that compiles means that some code no longer gets its types from the resource value.
 */
const fields = {
  'agents/agent-levels': 'upgradeAmount',
  'alarms/alarm-records': 'settingId',
  'apps/app-market': 'versionCode',
  'billing/compensation-records': 'compensationType',
  'billing/fault-resources': 'faultCount',
  'billing/user-costs': 'discountAmount',
  'business/rental-operations': 'operationNo',
  'cloud-game/game-installs': 'equipmentId',
  'cloud-game/games': 'warehouseId',
  'devices/device-trials': 'trialNo',
  'devices/devices': 'cardPosition',
  'devices/resource-binds': 'bindType',
  'marketing/promotion-rules': 'budget',
  'migration/rbd-moves': 'sizeBytes',
  'network/nat-rules': 'natType',
  'rooms/device-addresses': 'cardStartIp',
  'settings/coupons': 'couponType',
  'storage/backups': 'backupName',
  'system/tasks': 'taskType',
  'upgrades/platform-nodes': 'nodeIp',
};

const codes = {
  accountStatus: 'normal',
  alarmObject: 'bmc',
  backupSource: 'platformDatabase',
  clientPlatform: 'iosIpa',
  compareOperator: 'greaterThan',
  distributionStatus: 'assigned',
  failureStatus: 'fault',
  healthStatus: 'healthy',
  ipStatus: 'free',
  licenseStatus: 'expired',
  mealType: 'timed',
  menuType: 'screen',
  natProtocol: 'tcpUdp',
  networkStatus: 'offline',
  offlineCause: 'accountDisabled',
  orderStatus: 'refunding',
  powerStatus: 'on',
  roomStatus: 'disabled',
  settleStatus: 'awaitingConfirmation',
  taskTarget: 'devices',
};

const effects = {
  'agents/agent-purchases': 'agentPurchaseRefunded',
  'alarms/alarm-records': 'alarmRecordTake',
  'apps/browser-tags': 'browserTagMerge',
  'billing/fault-conditions': 'faultConditionJudge',
  'billing/user-costs': 'userCostRefunded',
  'business/rental-records': 'rentalAllocate',
  'cloud-game/game-devices': 'gameDeviceRestart',
  'cloud-game/game-projects': 'gameProjectCopy',
  'devices/device-trials': 'deviceTrialEnd',
  'devices/devices': 'deviceAssign',
  'devices/resource-binds': 'resourceBindExpire',
  'logs/operation-logs': 'acknowledgeLogBreak',
  'marketing/sign-activities': 'signActivityPublish',
  'network/ip-changes': 'ipChangeChange',
  'rooms/chassis': 'chassisPowerOn',
  'scripts/script-settlements': 'scriptSettlementGenerate',
  'settings/give-coins': 'giveCoinsResend',
  'storage/ftp-servers': 'ftpServerTest',
  'system/sensitive-words': 'sensitiveWordTest',
  'upgrades/platform-versions': 'platformUpgradeBegin',
};

/**
 * Names to misspell, by file: a condition (`conditions`), and a field to which a condition refers (`conditionFields`).
 */
const conditions = { deviceConditions: 'spare' };
const conditionFields = { deviceConditions: 'runStatus' };

/** Fields that other parts of a resource name: its checks, its sections and its sort order. */
const namedFields = {
  'marketing/top-up-rules': ["sort: { field: 'sort'", "sort: { field: 'sorted'"],
  'rooms/rooms': ["sort: { field: 'roomName'", "sort: { field: 'roomTitle'"],
  'settings/invite-codes': ["notBefore('endTime'", "notBefore('endedAt'"],
  'network/ip-changes': ["fields: ['", "fields: ['misspelled', '"],
};

/** Misspelled options of fields. */
const options = { 'network/nat-rules': 'filter: true', 'rooms/rooms': 'required: true' };

const folder = resolve('node_modules/.cache/typedFaults');
const misspelled = name => `${name}Misspelled`;

/** Replaces the first match of a pattern, which is a text or an expression, in a copied file. */
function plant(file, pattern, replacement) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.replace(pattern, '') === text) throw new Error(`${file} contains no ${pattern} any more`);
  writeFileSync(path, text.replace(pattern, replacement));
}

function plantAll() {
  for (const [resource, field] of Object.entries(fields))
    plant(`src/resources/${resource}.ts`, new RegExp(`^    ${field}: `, 'm'), `    ${misspelled(field)}: `);
  for (const [resource, effect] of Object.entries(effects))
    plant(`src/resources/${resource}.ts`, new RegExp(`effect: '${effect}'`), `effect: '${misspelled(effect)}'`);
  for (const [list, code] of Object.entries(codes)) plantCode(list, code);
  for (const [file, name] of Object.entries(conditions))
    plant(`src/resources/${file}.ts`, new RegExp(`^  ${name}: `, 'm'), `  ${misspelled(name)}: `);
  for (const [file, field] of Object.entries(conditionFields))
    plant(`src/resources/${file}.ts`, new RegExp(`'\\$record.${field}'`), `'$record.${misspelled(field)}'`);
  for (const [resource, [text, misspelledText]] of Object.entries(namedFields))
    plant(`src/resources/${resource}.ts`, text, misspelledText);
  for (const [resource, option] of Object.entries(options))
    plant(`src/resources/${resource}.ts`, option, option.replace(':', 'Misspelled:'));
}

function plantCode(list, code) {
  const file = codeFiles.find(name => readFileSync(`src/schemas/codes/${name}`, 'utf8').includes(`codeList('${list}'`));
  const start = `codeList\\('${list}', \\{(?:(?!codeList)[^])*?^  )${code}: `;
  plant(`src/schemas/codes/${file}`, new RegExp(`(${start}`, 'm'), `$1${misspelled(code)}: `);
}

const codeFiles = readdirSync('src/schemas/codes').filter(name => name.endsWith('.ts'));

/** Patterns of the compiler’s errors about each kind of fault. */
const reports = {
  field: ([, field]) => new RegExp(`['"](?:\\w+\\.)?${field}['"]`),
  code: ([list, code]) => new RegExp(`'${code}'.*"${list}"`, 'm'),
  condition: ([, name]) => new RegExp(`['"]${name}['"]`),
  conditionField: ([, field]) => new RegExp(`\\$record\\.${misspelled(field)}`),
  namedField: ([resource]) => new RegExp(`resources/${resource}\\.ts[^]*?names a field that does not exist`),
  option: ([resource]) => new RegExp(`resources/${resource}\\.ts.*TS2322`),
  effect: ([, effect]) => new RegExp(`'(?:${effect}|${misspelled(effect)})'`),
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const part of ['src', 'platform']) cpSync(part, join(folder, part), { recursive: true });
plantAll();
const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
const project = { extends: resolve('tsconfig.json'), compilerOptions, include: ['src', 'platform'], exclude: [] };
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
const { output } = await runCommand('tsc', ['--noEmit', '--pretty', 'false', '-p', folder]);
const lines = output.replaceAll('node_modules/.cache/typedFaults/', '');
const planted = {
  field: fields,
  code: codes,
  effect: effects,
  condition: conditions,
  conditionField: conditionFields,
  namedField: namedFields,
};
const missed = Object.entries(planted).flatMap(([kind, faults]) =>
  Object.entries(faults)
    .filter(fault => !reports[kind](fault).test(lines))
    .map(([place, name]) => `the planted ${kind} ${name} of ${place} compiles`),
);
rmSync(folder, { recursive: true });
reportErrors(missed);
