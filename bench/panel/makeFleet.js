const counts = { total: 0, online: 0, faults: 0 };
const perChassis = 20;
const perCabinet = 5;
const perRoom = 5;

/**
 * Creates `count` cards in full chassis: ten blades per chassis with two cards each, five chassis per cabinet, five
 * cabinets per room.
 */
export function makeFleet(count) {
  const cards = Array.from({ length: count }, (_, at) => {
    const chassis = Math.floor(at / perChassis);
    const cabinet = Math.floor(chassis / perCabinet);
    const slot = at % perChassis;
    return {
      id: at + 1,
      deviceCode: `D${at + 1}`,
      deviceIp: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      roomId: Math.floor(cabinet / perRoom) + 1,
      cabinetId: cabinet + 1,
      chassisId: chassis + 1,
      bladePosition: (slot % 10) + 1,
      cardPosition: Math.floor(slot / 10) + 1,
      model: 'M',
      phoneType: 1,
      androidVersion: 12,
      resourceCode: 'R',
      merchantSign: '',
      userName: '',
      networkStatus: at % 25 === 0 ? 0 : 1,
      runStatus: at % 2,
      failureStatus: at % 60 === 0 ? 2 : 0,
      distributionStatus: 1,
      abnormalState: 0,
      maintenance: null,
      since: '2026-01-01 00:00:00',
      revision: 1,
      command: null,
    };
  });
  const list = (length, make) => Array.from({ length }, (_, at) => make(at));
  const chassis = Math.ceil(count / perChassis);
  const cabinets = Math.ceil(chassis / perCabinet);
  const tree = list(Math.ceil(cabinets / perRoom), room => ({
    id: room + 1,
    name: `Room ${room + 1}`,
    ...counts,
    cabinets: list(perRoom, place => {
      const id = room * perRoom + place + 1;
      const mounted = list(perCabinet, slot => ({
        id: (id - 1) * perCabinet + slot + 1,
        name: `C${slot + 1}`,
        startU: 2 + slot * 8,
        heightU: 4,
        blades: 10,
        cardsPerBlade: 2,
        power: 1,
        ...counts,
      }));
      return { id, name: `A${place + 1}`, heightU: 42, chassis: mounted, ...counts };
    }),
  }));
  return { tree, cards };
}
