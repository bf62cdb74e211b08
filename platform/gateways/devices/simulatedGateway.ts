import { createHash } from 'node:crypto';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Gateway, CommandReply, SentCommand } from './gateway.ts';

/** Minimum and maximum duration of a command on the device, in milliseconds. */
const workMsRanges: Readonly<Record<string, readonly [number, number]>> = {
  boardRestart: [2_500, 6_000],
  boardPowerOn: [2_000, 5_000],
  boardPowerOff: [800, 3_000],
  boardFactoryReset: [4_000, 9_000],
  boardInstallApk: [2_000, 7_000],
  boardScreenshot: [300, 1_200],
};
const defaultWorkMsRange = [500, 2_500] as const;
const responseMs = [150, 900] as const;
/** A device that has not responded after this long counts as timed out. */
const responseTimeoutMs = 15_000;

const failureTexts: Readonly<Record<string, Label>> = {
  boardRestart: { zh: '重启后未恢复心跳', en: 'No heartbeat after the restart' },
  boardPowerOn: { zh: 'BMC返回上电失败', en: 'The BMC could not power on the device' },
  boardPowerOff: { zh: '系统未在限定时间内关闭', en: 'The system did not shut down in time' },
  boardFactoryReset: { zh: '擦除数据分区失败', en: 'The data partition could not be wiped' },
  boardInstallApk: { zh: '安装失败：存储空间不足', en: 'Installation failed: not enough storage' },
  boardUninstallApk: { zh: '卸载失败：应用不存在', en: 'Uninstallation failed: the app does not exist' },
  boardPushFile: { zh: '写入失败：存储空间不足', en: 'Writing failed: not enough storage' },
  boardShell: { zh: '命令退出码为1', en: 'The command ended with exit code 1' },
};
const defaultFailure: Label = { zh: '设备返回执行失败', en: 'The device reported a failure' };
const timeoutText: Label = { zh: '设备超时未应答', en: 'The device did not respond in time' };

/** Commands per thousand that fail, and commands per thousand that time out. */
const failuresPerMille = 25;
const timeoutsPerMille = 5;

/**
 * Simulates devices. Derives the result of a command from its device, action and attempt, so that the result is the
 * same after a restart and in every process, without stored state.
 */
export const simulatedGateway: Gateway = {
  readReply: (command, nowMs) => {
    const random = createRandom(command);
    const [fate, answers, works] = [
      random(0, 999),
      random(...responseMs),
      random(...(workMsRanges[command.action] ?? defaultWorkMsRange)),
    ];
    const passedMs = nowMs - command.sentAt;
    if (fate < timeoutsPerMille)
      return passedMs < responseTimeoutMs ? { state: 'sent' } : { state: 'timedOut', text: timeoutText };
    if (passedMs < answers) return { state: 'sent' };
    if (passedMs < answers + works) return { state: 'acknowledged' };
    return workMilliseconds(command, fate < timeoutsPerMille + failuresPerMille);
  },
};

function workMilliseconds({ action }: SentCommand, hasFailed: boolean): CommandReply {
  if (hasFailed) return { state: 'failed', text: failureTexts[action] ?? defaultFailure };
  return action === 'boardShell' ? { state: 'done', text: { zh: '退出码0', en: 'Exit code 0' } } : { state: 'done' };
}

/** Returns a source of pseudo-random numbers that depend only on the device, action and attempt of the command. */
function createRandom({ deviceId, action, attempt }: SentCommand): (from: number, to: number) => number {
  const digest = createHash('sha256').update(`${deviceId}/${action}/${attempt}`).digest();
  let at = 0;
  return (from, to) => {
    const drawn = digest.readUInt32BE(at);
    at += 4;
    return from + (drawn % (to - from + 1));
  };
}
