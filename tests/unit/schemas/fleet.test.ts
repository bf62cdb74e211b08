import { describe, expect, it } from 'vitest';

import { type FleetCard, packCards, unpackCards } from '../../../src/resources/devices/boards/fleet.ts';

const card = (id: number, more: Partial<FleetCard> = {}): FleetCard => ({
  id,
  deviceCode: `R01-C01-CH01-B01-${id}`,
  deviceIp: '10.1.1.11',
  roomId: 1,
  cabinetId: 2,
  chassisId: 3,
  bladePosition: 4,
  cardPosition: 1,
  model: 'RK3399-A20',
  phoneType: 2,
  androidVersion: 10,
  resourceCode: 'VIP-BJ',
  merchantSign: 'mobile-cn',
  userName: 'zhangsan',
  networkStatus: 1,
  runStatus: 0,
  failureStatus: 0,
  distributionStatus: 1,
  abnormalState: 0,
  maintenance: null,
  since: '2026-03-01 12:00:00',
  revision: 7,
  command: null,
  ...more,
});

describe('cards in the compact transfer format', () => {
  it('are unpacked unchanged, whatever their states', () => {
    const states = [0, 1].flatMap(networkStatus =>
      [0, 1].flatMap(runStatus =>
        [0, 1].flatMap(abnormalState =>
          [0, 1, 2, 4].flatMap(failureStatus =>
            [0, 1, 2, 3].flatMap(distributionStatus =>
              [null, 0, 1, 2].map(maintenance => ({
                networkStatus,
                runStatus,
                abnormalState,
                failureStatus,
                distributionStatus,
                maintenance,
              })),
            ),
          ),
        ),
      ),
    );
    const cards = [
      ...states.map((state, id) => card(id, state)),
      card(9_001, { merchantSign: '', userName: '', resourceCode: '', androidVersion: null, chassisId: 9 }),
      card(9_002, { command: { action: 'boardRestart', phase: 'acknowledged' } }),
      card(9_003, { command: { action: 'boardRestart', phase: 'sent' } }),
    ];
    const pack = packCards(cards);
    expect(unpackCards(JSON.parse(JSON.stringify(pack)))).toEqual(cards);
    expect(pack.texts.filter(text => text === 'zhangsan')).toHaveLength(1);
  });
});
