import { offlineCause } from '../../../../src/schemas/codes/devices.ts';
import { markDevicesOffline, lockDevices } from '../use/deviceUse.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import type { UseEnd } from '../ledger/useLedger.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';

/**
 * Cause and note with which the use of a device ends, by command. The device shuts down when it acknowledges one of
 * these commands.
 */
const useEndsByCommand: Readonly<Record<string, UseEnd>> = {
  boardRestart: { cause: offlineCause.restart, note: formatMessage('设备重启') },
  boardPowerOff: { cause: offlineCause.powerOrNetworkLost, note: formatMessage('控制面板断电') },
  boardFactoryReset: { cause: offlineCause.factoryReset, note: formatMessage('恢复出厂') },
};

/** Applies the effects that begin when devices acknowledge a command, before the devices have carried it out. */
export async function applyAcknowledgementEffects(
  scope: EffectScope,
  command: string,
  ids: readonly number[],
): Promise<void> {
  const ending = useEndsByCommand[command];
  if (scope.resource.name !== 'devices' || ending === undefined || ids.length === 0) return;
  await markDevicesOffline(scope, await lockDevices(scope, ids), ending);
}
