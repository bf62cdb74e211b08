import type { KeyObject } from 'node:crypto';

import licenseActivations from '../../../../src/resources/upgrades/license-activations.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';
import { licenseActivationType, licenseResult, licenseStatus } from '../../../../src/schemas/codes/upgrades.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { findFile } from '../../../engine/files/fileRecords.ts';
import type { FileStore } from '../../../engine/files/fileStore.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { type LicenceGate, licencePathPrefix as base, licencePermissionCodes } from './licenceGate.ts';
import {
  type Activation,
  activateLicence,
  readCurrentLicence,
  remainingDays,
  readMachineId,
  licenceStateOf,
  countSurplusCards,
  trialLicence,
  trialDigest,
  countOnlineCards,
} from './licences.ts';
import { verifyLicence } from './verifyLicence.ts';
import { runWrite } from '../../../engine/resources/runWrite.ts';
import { insertInto } from '../../../engine/effects/recordWrites.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { messageLabel } from '../../../engine/messages/messages.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

export interface LicenceRouteDeps extends PlatformBasics {
  /** Contents of uploaded files, among them licence files. */
  readonly contents: FileStore;
  readonly licence: Pick<LicenceGate, 'renew'>;
  /** Public key that verifies licences; `undefined` when none is configured. */
  readonly licenceKey: KeyObject | undefined;
}

const screen = 'upgrades:license-activation';
const codes = { ...licencePermissionCodes, export: 'license:export' };
const maxFileBytes = 65_536;

/** Creates the routes that show and replace the licence. They also work with an expired licence. */
export function createLicenceRoutes(deps: LicenceRouteDeps): readonly Route[] {
  const post = (name: 'trial' | 'online' | 'offline', read: Reader): Route => ({
    method: 'POST',
    path: `${base}/${name}`,
    permission: { anyOf: [codes[name]] },
    asksPassword: { act: { zh: '授权激活', en: 'Activate the licence' } },
    handle: context => activateAndLog(deps, context, { way: licenseActivationType[name], read }),
  });
  return [
    {
      method: 'GET',
      path: `${base}/detail`,
      permission: { anyOf: [screen] },
      handle: context => detail(deps, context),
    },
    { method: 'GET', path: `${base}/request`, permission: { anyOf: [codes.export] }, handle: readVendorRequest },
    post('trial', startTrial),
    post('online', async (_, { body }) => parseGivenLicence(deps, isRecord(body) ? body['licenseKey'] : undefined)),
    post('offline', async (_, context) => parseGivenLicence(deps, await readLicenceText(deps, context))),
  ];
}

async function detail({ clock, zone, licenceKey }: LicenceRouteDeps, { db }: RouteContext): Promise<unknown> {
  const nowMs = clock();
  const licence = await readCurrentLicence(db);
  return {
    licenseStatus: licenceStateOf(licence, nowMs),
    customer: licence?.customer ?? null,
    licenceNo: licence?.licenceNo ?? null,
    allowedCards: licence?.cards ?? null,
    usedCards: await countOnlineCards(db),
    modules: licence?.modules ?? [],
    validFrom: licence ? toPlatformTime(licence.validFrom, zone) : null,
    validTo: licence ? toPlatformTime(licence.validTo, zone) : null,
    daysLeft: licence ? remainingDays(licence, nowMs) : null,
    surplusCards: await countSurplusCards(db, licence),
    machineCode: await readMachineId(db),
    mayTry: !licence,
    canVerify: licenceKey !== undefined,
  };
}

/** Returns the data that the vendor needs to create a licence for this machine. */
async function readVendorRequest({ db, now }: RouteContext): Promise<unknown> {
  return { machine: await readMachineId(db), usedCards: await countOnlineCards(db), requestTime: now };
}

interface ReadActivation {
  readonly activation: Activation | null;
  readonly masked: string;
  /** Machine for which the licence was issued; absent if the licence is valid for any machine. */
  readonly machine?: string | null;
  readonly fault?: Label;
}

type Reader = (deps: LicenceRouteDeps, context: RouteContext) => Promise<ReadActivation>;

/**
 * Activates a licence, or responds with the reason why this failed. Stores the attempt in the history in both cases.
 */
async function activateAndLog(
  deps: LicenceRouteDeps,
  context: RouteContext,
  { way, read }: { readonly way: CodeOf<typeof licenseActivationType>; readonly read: Reader },
): Promise<unknown> {
  const { db, now, caller } = context;
  const note = (into: RouteContext['db'], given: ReadActivation, fault: Label | null) =>
    insertInto({ db: into, now, caller }, licenseActivations, {
      activateTime: now,
      activationType: way,
      maskedKey: given.masked,
      licenceNo: given.activation?.licenceNo ?? null,
      cards: given.activation?.cards ?? null,
      validTo: given.activation ? toPlatformTime(given.activation.validTo, deps.zone) : null,
      result: fault ? licenseResult.failed : licenseResult.succeeded,
      failReason: fault?.zh ?? null,
      operatorName: caller.userName,
    });
  let found: ReadActivation = { activation: null, masked: '—' };
  let fault: Label | null = null;
  const logEntry = {
    type: operationType.update,
    module: 'license-activation',
    description: { zh: '授权激活', en: 'Activate the licence' },
  } as const;
  try {
    return await runWrite(context, {
      attempt: logEntry,
      prepare: async () => {
        found = await read(deps, context);
        return found;
      },
      run: async (trx, given) => {
        fault = given.fault ?? (await findActivationError(deps, trx, given));
        if (fault || !given.activation) throw new Refusal(fault ?? activationErrors.damaged, { status: 1, code: 1 });
        await note(trx, given, null);
        return {
          response: { licenceNo: given.activation.licenceNo },
          logEntries: [{ ...logEntry, after: toResponse(given.activation) }],
        };
      },
    });
  } catch (error) {
    if (fault) await note(db, found, fault);
    throw error;
  } finally {
    deps.licence.renew();
  }
}

function toResponse({ licenceNo, cards, validTo, isTrial }: Activation) {
  return { licenceNo, cards, validTo, isTrial };
}

async function findActivationError(
  { clock }: LicenceRouteDeps,
  db: RouteContext['db'],
  given: ReadActivation,
): Promise<Label | null> {
  const { activation, machine = null } = given;
  if (!activation) return activationErrors.damaged;
  if (machine !== null && machine !== (await readMachineId(db))) return activationErrors.wrongMachine;
  if (activation.validTo <= clock()) return activationErrors.expired;
  if (await activateLicence(db, activation)) return null;
  return activation.isTrial ? activationErrors.triedBefore : activationErrors.used;
}

const activationErrors = {
  damaged: messageLabel('授权无效或已损坏'),
  expired: messageLabel('授权已过期'),
  used: messageLabel('该授权已使用过'),
  wrongMachine: messageLabel('授权与本机机器码不符'),
  triedBefore: messageLabel('试用只能开始一次'),
  notNeeded: messageLabel('平台已激活，无需试用'),
  notSetUp: messageLabel('平台尚未配置授权公钥，无法验证授权'),
} as const satisfies Readonly<Record<string, Label>>;

const startTrial: Reader = async ({ clock }, { db }) => {
  const nowMs = clock();
  const licence = await readCurrentLicence(db);
  const masked = '—';
  if (licence && !licence.isTrial && licenceStateOf(licence, nowMs) === licenseStatus.active) {
    return { activation: null, masked, fault: activationErrors.notNeeded };
  }
  return {
    masked,
    activation: {
      isTrial: true,
      licenceNo: 'TRIAL',
      customer: null,
      cards: trialLicence.cards,
      modules: [],
      validFrom: nowMs,
      validTo: nowMs + trialLicence.days * dayMs,
      digest: trialDigest,
    },
  };
};

/** Parses a licence key or file and verifies its signature. `activateAndLog` verifies the machine. */
async function parseGivenLicence({ licenceKey, clock }: LicenceRouteDeps, given: unknown): Promise<ReadActivation> {
  const text = typeof given === 'string' ? given.trim() : '';
  const masked = text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : '—';
  if (!licenceKey) return { activation: null, masked, fault: activationErrors.notSetUp };
  const licence = verifyLicence(text, licenceKey);
  if (!licence) return { activation: null, masked, fault: activationErrors.damaged };
  const { machine, ...rest } = licence;
  return { masked, machine, activation: { ...rest, isTrial: false, validFrom: clock() } };
}

async function readLicenceText({ contents }: LicenceRouteDeps, { db, body }: RouteContext): Promise<string> {
  const url = isRecord(body) ? body['file'] : undefined;
  const file = typeof url === 'string' ? await findFile(db, url) : undefined;
  if (!file || file.size > maxFileBytes) return '';
  return (await contents.open(file.id, file.size).read(0, file.size)).toString('utf8');
}
