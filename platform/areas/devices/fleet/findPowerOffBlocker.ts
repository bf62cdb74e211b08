import devices from '../../../../src/resources/devices/devices.ts';
import { powerOffMode } from '../../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { recordMeetsCondition } from '../../../../src/schemas/vocabulary/namedConditions.ts';
import type { Row } from '../../../engine/storage/database.ts';

const needsSystem: Label = { zh: '设备离线，无法正常关机', en: 'The device is offline and cannot shut down by itself' };
const needsController: Label = {
  zh: '设备没有BMC映射，无法强制断电',
  en: 'The device has no BMC mapping, so its power cannot be cut',
};

/**
 * Returns why a device cannot be powered off in the chosen mode. The conditions of the action cannot express this rule.
 */
export function findPowerOffBlocker(action: string, { mode }: Row, device: Row): Label | null {
  if (action !== 'boardPowerOff') return null;
  if (mode !== powerOffMode.forcedBmc) return recordMeetsCondition(devices, 'online', device) ? null : needsSystem;
  const { bmcMappingId } = device;
  return bmcMappingId === null ? needsController : null;
}
