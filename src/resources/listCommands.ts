import { action } from '../schemas/vocabulary/action.ts';

/**
 * Commands of the device list: the same commands as in the control panel, with the same command limits but separate
 * permission codes.
 */
export const restartAction = action(
  'restart',
  { zh: '重启', en: 'Restart' },
  {
    on: ['row', 'bulk'],
    code: 'device:restart',
    confirm: true,
    when: { is: 'online' },
    effect: 'commandRestart',
    job: true,
    remote: true,
    command: 'boardRestart',
    interrupts: true,
    icon: 'RestartAlt',
  },
);

export const forceOfflineAction = action(
  'offline',
  { zh: '强制下线', en: 'Force sign-out' },
  {
    on: ['row', 'bulk'],
    code: 'device:offline',
    confirm: true,
    when: { is: 'inUse' },
    effect: 'deviceOffline',
    job: true,
    remote: true,
    interrupts: true,
    icon: 'PowerSettingsNew',
    danger: true,
  },
);

/** Command that scheduled tasks run; the sign-out records name the scheduled task as the cause. */
export const timedOfflineAction = action(
  'timedOffline',
  { zh: '定时下机', en: 'Scheduled sign-out' },
  {
    on: [],
    code: 'device:offline',
    when: { is: 'inUse' },
    effect: 'deviceTimedOffline',
    job: true,
    remote: true,
    interrupts: true,
  },
);

export const factoryResetAction = action(
  'factoryReset',
  { zh: '恢复出厂', en: 'Factory reset' },
  {
    on: ['row', 'bulk'],
    code: 'device:factoryReset',
    typeConfirm: { zh: 'RESET', en: 'RESET' },
    asksReason: 'required',
    when: { is: 'online' },
    effect: 'commandFactoryReset',
    job: true,
    remote: true,
    command: 'boardFactoryReset',
    interrupts: true,
    icon: 'SettingsBackupRestore',
    danger: true,
  },
);
