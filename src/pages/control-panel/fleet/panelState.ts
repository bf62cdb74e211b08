import { deviceConditions } from '../../../resources/deviceConditions.ts';
import { codeList } from '../../../schemas/vocabulary/codeList.ts';
import { conditionOf } from '../../../schemas/vocabulary/namedConditions.ts';
import { evaluateCondition } from '../../../schemas/vocabulary/condition.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';

const { underMaintenance, faulty, offline, abnormal, reclaiming, inUse, idle } = deviceConditions;

/**
 * Device conditions that the panel shows, the most severe first. A card that meets several conditions has the colour of
 * the first one.
 */
export const panelStates = codeList('panelState', {
  maintenance: { value: 'maintenance', ...underMaintenance.label, tone: 'info' },
  fault: { value: 'fault', ...faulty.label, tone: 'error' },
  offline: { value: 'offline', ...offline.label, tone: 'default' },
  abnormal: { value: 'abnormal', ...abnormal.label, tone: 'warning' },
  recycling: { value: 'recycling', ...reclaiming.label, tone: 'info' },
  used: { value: 'used', ...inUse.label, tone: 'info' },
  idle: { value: 'idle', ...idle.label, tone: 'success' },
});

export type PanelState = (typeof panelStates.items)[number]['value'];

const conditionOfState = {
  maintenance: 'underMaintenance',
  fault: 'faulty',
  offline: 'offline',
  abnormal: 'abnormal',
  recycling: 'reclaiming',
  used: 'inUse',
  idle: 'idle',
} as const satisfies Readonly<Record<PanelState, keyof typeof deviceConditions>>;

type Codes = Pick<
  FleetCard,
  'failureStatus' | 'networkStatus' | 'abnormalState' | 'distributionStatus' | 'runStatus' | 'maintenance'
>;

/**
 * Cached states by the codes that determine them, because a board computes the states of thousands of cards at once.
 */
const known = new Map<string, readonly PanelState[]>();

/**
 * Returns every state of a card, the most severe first. Each state is a named condition of `devices`, so the panel and
 * the device list count the same cards per state.
 */
export function panelStatesOf(card: Codes): readonly PanelState[] {
  const { failureStatus, networkStatus, abnormalState, distributionStatus, runStatus, maintenance } = card;
  const key = `${failureStatus},${networkStatus},${abnormalState},${distributionStatus},${runStatus},${maintenance}`;
  const found = known.get(key);
  if (found) return found;
  const record = { failureStatus, networkStatus, abnormalState, distributionStatus, runStatus, maintenance };
  const states = panelStates.items
    .map(({ value }) => value)
    .filter(state =>
      evaluateCondition(conditionOf({ conditions: deviceConditions }, conditionOfState[state]), { record }),
    );
  known.set(key, states);
  return states;
}

/** Returns the most severe state of a card: for example, a faulty card shows the fault even while it is offline. */
export function panelStateOf(card: Codes): PanelState {
  return panelStatesOf(card)[0] ?? 'abnormal';
}
