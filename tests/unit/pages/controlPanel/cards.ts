import type { ChassisPlace, FleetCard, FleetTree, RoomPlace } from '../../../../src/resources/devices/boards/fleet.ts';

const noCards = { total: 0, online: 0, faults: 0 };

/** Returns an ordinary card with the given differences. */
export function createCard(id: number, own: Partial<FleetCard> = {}): FleetCard {
  return {
    id,
    deviceCode: `D${id}`,
    deviceIp: `10.1.1.${id}`,
    roomId: 1,
    cabinetId: 1,
    chassisId: 1,
    bladePosition: 1,
    cardPosition: 1,
    model: 'M1',
    phoneType: 1,
    androidVersion: 12,
    resourceCode: 'R1',
    merchantSign: '',
    userName: '',
    networkStatus: 1,
    runStatus: 0,
    failureStatus: 0,
    distributionStatus: 1,
    abnormalState: 0,
    maintenance: null,
    since: '2026-01-01 00:00:00',
    revision: 1,
    command: null,
    ...own,
  };
}

export function createChassis(id: number, own: Partial<ChassisPlace> = {}): ChassisPlace {
  return {
    id,
    name: `C${id}`,
    startU: 1 + (id - 1) * 4,
    heightU: 4,
    blades: 3,
    cardsPerBlade: 2,
    power: 1,
    ...noCards,
    ...own,
  };
}

export function createFleetTree(...chassisOfCabinets: readonly (readonly ChassisPlace[])[]): FleetTree {
  const cabinets = chassisOfCabinets.map((list, at) => ({
    id: at + 1,
    name: `A${at + 1}`,
    heightU: 42,
    chassis: list,
    ...noCards,
  }));
  const room: RoomPlace = { id: 1, name: 'Room', cabinets, ...noCards };
  return { rooms: [room] };
}
