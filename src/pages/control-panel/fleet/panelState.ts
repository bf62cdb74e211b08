import { codeList } from '../../../schemas/vocabulary/codeList.ts';

import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';

/** The state that a card shows, derived from five fields of the card. */
export const panelStates = codeList('panelState', {
  fault: { value: 'fault', zh: '故障', en: 'Fault', tone: 'error' },
  abnormal: { value: 'abnormal', zh: '异常', en: 'Abnormal', tone: 'warning' },
  maintenance: { value: 'maintenance', zh: '待维护', en: 'Maintenance', tone: 'info' },
  offline: { value: 'offline', zh: '离线', en: 'Offline', tone: 'default' },
  recycling: { value: 'recycling', zh: '回收中', en: 'Recycling', tone: 'info' },
  used: { value: 'used', zh: '使用中', en: 'In use', tone: 'info' },
  idle: { value: 'idle', zh: '空闲', en: 'Idle', tone: 'success' },
});

export type PanelState = 'fault' | 'abnormal' | 'maintenance' | 'offline' | 'recycling' | 'used' | 'idle';

type Codes = Pick<FleetCard, 'failureStatus' | 'networkStatus' | 'abnormalState' | 'distributionStatus' | 'runStatus'>;

/** Returns the most severe state of a card: for example, a faulty card shows the fault even while it is offline. */
export function panelStateOf(card: Codes): PanelState {
  if (card.failureStatus === 2) return 'fault';
  if (card.failureStatus === 4) return 'maintenance';
  if (card.networkStatus === 0) return 'offline';
  if (card.failureStatus === 1 || card.abnormalState === 1) return 'abnormal';
  if (card.distributionStatus === 3) return 'recycling';
  return card.runStatus === 1 ? 'used' : 'idle';
}
