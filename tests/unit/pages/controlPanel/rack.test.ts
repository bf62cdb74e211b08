import { describe, expect, it } from 'vitest';

import { findCardInCell, cellBox, countCells } from '../../../../src/pages/control-panel/rack/rackGeometry.ts';
import { cardIndexesIn, cardIndexesOf, hitTest } from '../../../../src/pages/control-panel/rack/hitTest.ts';
import { layoutRack } from '../../../../src/pages/control-panel/rack/layoutRack.ts';
import { neighbourIndexOf } from '../../../../src/pages/control-panel/rack/neighbour.ts';
import { qualifiedPlaceNamesOf } from '../../../../src/pages/control-panel/parts/placeNames.ts';
import { boxesOverlap } from '../../../../src/pages/control-panel/rack/viewport.ts';
import type { FleetCard, FleetTree } from '../../../../src/resources/devices/boards/fleet.ts';
import { createCard, createChassis, createFleetTree } from './cards.ts';

const layOut = (places: FleetTree, cards: readonly FleetCard[], wantedWidth = 2_000) =>
  layoutRack({ tree: places.rooms, cards, among: cards.map((_, at) => at), wantedWidth });

/** Returns the cards of a full chassis: three blades with two cards each. */
const full = (chassisId: number, cabinetId: number, from: number) =>
  Array.from({ length: 6 }, (_, at) =>
    createCard(from + at, { chassisId, cabinetId, bladePosition: (at % 3) + 1, cardPosition: Math.floor(at / 3) + 1 }),
  );

describe('the rack', () => {
  it('puts every card into the cell of its blade and position', () => {
    const cards = full(1, 1, 1);
    const rack = layOut(createFleetTree([createChassis(1)]), cards);
    const [only] = rack.chassis;
    expect([...(only?.slots ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...rack.cellOf]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('leaves the cell of a missing card empty', () => {
    const rack = layOut(createFleetTree([createChassis(1)]), [createCard(1, { bladePosition: 2, cardPosition: 2 })]);
    expect([...(rack.chassis[0]?.slots ?? [])]).toEqual([-1, -1, -1, -1, 0, -1]);
  });

  it('shows both of two cards in one cell, and marks the conflict', () => {
    const rack = layOut(createFleetTree([createChassis(1)]), [createCard(1), createCard(2)]);
    const [only] = rack.chassis;
    expect(only && [...only.contested]).toEqual([0]);
    expect(only?.misplaced).toEqual([1]);
    expect(only && findCardInCell(only, countCells(only) - 1)).toBe(1);
  });

  it.each([
    ['a blade that the chassis does not have', { bladePosition: 4 }],
    ['a position that the blade does not have', { cardPosition: 3 }],
    ['no position at all', { bladePosition: 0, cardPosition: 0 }],
  ])('shows a card with %s below the grid', (_, own) => {
    const rack = layOut(createFleetTree([createChassis(1)]), [createCard(1, own)]);
    expect(rack.chassis[0]?.misplaced).toEqual([0]);
    expect(rack.chassis[0]?.contested.size).toBe(0);
  });

  it('shows a card of an unknown chassis, or of a chassis in another room', () => {
    const rack = layOut(createFleetTree([createChassis(1)]), [
      createCard(1, { chassisId: 99 }),
      createCard(2, { roomId: 77 }),
    ]);
    const drawn = rack.chassis.flatMap(item => [...item.slots, ...item.misplaced]).filter(at => at >= 0);
    expect(drawn.toSorted()).toEqual([0, 1]);
    expect(rack.rooms).toHaveLength(2);
  });

  it('stacks chassis by their units, and shows free units and conflicts', () => {
    const apart = layOut(createFleetTree([createChassis(1, { startU: 1 }), createChassis(2, { startU: 9 })]), []);
    const [upper, lower] = apart.chassis;
    expect([upper?.id, lower?.id]).toEqual([2, 1]);
    expect(apart.gaps.map(gap => gap.units)).toEqual([4]);
    expect(apart.chassis.some(item => item.overlaps)).toBe(false);
    const crowded = layOut(createFleetTree([createChassis(1, { startU: 1 }), createChassis(2, { startU: 3 })]), []);
    expect(crowded.chassis.map(item => item.overlaps)).toEqual([true, true]);
  });

  it('has no overlapping cells, even at a small width', () => {
    const cards = [
      ...full(1, 1, 1),
      ...full(2, 1, 7),
      ...full(3, 2, 13),
      createCard(30),
      createCard(31, { chassisId: 99 }),
    ];
    const rack = layOut(createFleetTree([createChassis(1), createChassis(2)], [createChassis(3)]), cards, 100);
    const boxes = rack.chassis.flatMap(item => Array.from({ length: countCells(item) }, (_, at) => cellBox(item, at)));
    const overlapping = boxes.filter((box, at) =>
      boxes.some((other, otherAt) => otherAt !== at && boxesOverlap(box, other)),
    );
    expect(overlapping).toEqual([]);
    expect(Math.max(...boxes.map(box => box.x + box.w))).toBeLessThanOrEqual(rack.width);
  });
});

describe('the pointer on the rack', () => {
  const cards = [...full(1, 1, 1), ...full(2, 2, 7), createCard(20)];
  const rack = layOut(createFleetTree([createChassis(1)], [createChassis(2)]), cards);

  it('finds every card at the centre of its cell', () => {
    const found = cards.map((_, at) => {
      const home = rack.chassis[rack.chassisOf[at] ?? -1];
      const box = home && cellBox(home, rack.cellOf[at] ?? -1);
      return box && hitTest(rack, { x: box.x + box.w / 2, y: box.y + box.h / 2 });
    });
    expect(found).toEqual(cards.map((_, at) => ({ on: 'card', card: at })));
  });

  it('finds the headers of chassis, cabinet and room, with all their cards', () => {
    const [first] = rack.chassis;
    const [cabinet] = rack.cabinets;
    const [room] = rack.rooms;
    if (!first || !cabinet || !room) throw new Error('The rack has no chassis');
    const all = (point: { x: number; y: number }) =>
      cardIndexesOf(rack, hitTest(rack, point)).toSorted((a, b) => a - b);
    expect(all({ x: first.x + 4, y: first.y + 4 })).toEqual([0, 1, 2, 3, 4, 5, 12]);
    expect(all({ x: cabinet.x + 4, y: cabinet.y + 4 })).toEqual([0, 1, 2, 3, 4, 5, 12]);
    expect(all({ x: room.x + 4, y: room.y + 4 })).toEqual(cards.map((_, at) => at));
    expect(all({ x: -10, y: -10 })).toEqual([]);
  });

  it('finds the cards inside a rectangle', () => {
    const home = rack.chassis[0];
    if (!home) throw new Error('The rack has no chassis');
    const [from, to] = [cellBox(home, 0), cellBox(home, 1)];
    const box = { x: from.x + 2, y: from.y + 2, w: to.x + 2 - from.x, h: 4 };
    expect(cardIndexesIn(rack, box)).toEqual([0, 1]);
    expect(cardIndexesIn(rack, { x: 0, y: 0, w: rack.width, h: rack.height })).toHaveLength(cards.length);
  });
});

describe('the arrow keys', () => {
  const cards = [...full(1, 1, 1), ...full(2, 1, 7), ...full(3, 2, 13)];
  const rack = layOut(createFleetTree([createChassis(1), createChassis(2)], [createChassis(3)]), cards);

  it('move from cell to cell', () => {
    expect(neighbourIndexOf(rack, 0, 'right')).toBe(1);
    expect(neighbourIndexOf(rack, 1, 'left')).toBe(0);
    expect(neighbourIndexOf(rack, 0, 'down')).toBe(3);
    expect(neighbourIndexOf(rack, 3, 'up')).toBe(0);
  });

  it('move across the edges of chassis and cabinets', () => {
    // The second chassis is above the first.
    expect(neighbourIndexOf(rack, 9, 'down')).toBe(0);
    expect(neighbourIndexOf(rack, 0, 'up')).toBe(9);
    expect(rack.chassisOf[neighbourIndexOf(rack, 2, 'right')]).toBe(rack.chassisOf[12]);
  });

  it('have no effect where there is no further cell', () => {
    expect(neighbourIndexOf(rack, 6, 'up')).toBe(6);
    expect(neighbourIndexOf(rack, 0, 'left')).toBe(0);
  });
});

describe('a group of cards', () => {
  it('includes the room in its name if another room has a group of the same name', () => {
    const places = createFleetTree([createChassis(1)]);
    const [room] = places.rooms;
    const { roomId, chassisId } = qualifiedPlaceNamesOf(places);
    expect(roomId?.get(room?.id ?? 0)).toBe(room?.name);
    expect(chassisId?.get(1)).toBe(`${room?.name} / C1`);
  });
});
