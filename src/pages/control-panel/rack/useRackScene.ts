import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { FleetTree } from '../../../resources/devices/boards/fleet.ts';
import type { CardCommandStates } from '../commands/cardCommandStates.ts';
import type { PanelFilter } from '../model/panelFilter.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import type { Rack } from './rackGeometry.ts';
import { distributionStatus } from '../../../schemas/codes/billing.ts';
import { layoutRack } from './layoutRack.ts';
import type { CardAppearance, RackColours, Scene } from './scene.ts';

/**
 * Returns the layout of the chosen room, cabinet or chassis, or of the whole fleet. The layout is recomputed when cards
 * are added, removed or moved, but not when only states change.
 */
export function useRack(model: PanelModel, wantedWidth: number): Rack {
  const { tree, cards, inPlace, address } = model;
  const { place } = address.filter;
  const positions = hashPositions(model);
  return useMemo(
    () => layoutRack({ tree: treeOf(tree, place).rooms, cards, among: inPlace, wantedWidth }),
    // States change constantly without moving cards, so the memo depends on a hash of all positions instead of the
    // cards.
    // oxlint-disable-next-line react/exhaustive-deps
    [tree, place?.field, place?.id, positions, wantedWidth],
  );
}

function hashPositions({ cards, inPlace }: PanelModel): number {
  let sum = inPlace.length;
  for (const at of inPlace) {
    const card = cards[at];
    if (card)
      sum = (Math.imul(sum, 31) + card.id * 7 + card.chassisId * 211 + card.bladePosition * 17 + card.cardPosition) | 0;
  }
  return sum;
}

/** Returns the tree reduced to the chosen room, cabinet or chassis. */
function treeOf(tree: FleetTree, place: PanelFilter['place']): FleetTree {
  if (!place) return tree;
  const { field, id } = place;
  if (field === 'roomId') return { rooms: tree.rooms.filter(room => room.id === id) };
  const rooms = tree.rooms.map(room => ({
    ...room,
    cabinets: room.cabinets
      .filter(cabinet => field !== 'cabinetId' || cabinet.id === id)
      .map(cabinet => ({
        ...cabinet,
        chassis: cabinet.chassis.filter(chassis => field !== 'chassisId' || chassis.id === id),
      }))
      .filter(item => field !== 'chassisId' || item.chassis.length > 0),
  }));
  return { rooms: rooms.filter(room => room.cabinets.length > 0) };
}

/** Returns the data for drawing: the layout, and the current appearance of each card. */
export function useScene(
  model: PanelModel,
  rack: Rack,
  parts: { readonly palette: RackColours | undefined; readonly marks: CardCommandStates },
): Scene | undefined {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { fleet, colouring, ticks, shown, inPlace } = model;
  const { palette, marks } = parts;
  return useMemo(() => {
    if (!palette) return undefined;
    const isAll = shown.length === inPlace.length;
    const fitting = isAll ? undefined : new Set(shown);
    const look = (at: number): CardAppearance => {
      const card = fleet.cards()[at];
      if (!card) return missing;
      return {
        entry: colouring.entryOf(card),
        isTicked: ticks.ids.has(card.id),
        isFaint: fitting !== undefined && !fitting.has(at),
        isUnassigned: card.distributionStatus === distributionStatus.unassigned,
        command: marks.get(card.id) ?? card.command?.phase,
      };
    };
    return {
      rack,
      entries: colouring.entries,
      look,
      palette,
      words: {
        units: count => translate('panel.freeUnits', { count: formatInteger(count) }),
        unplaced: translate('panel.unplaced'),
        overlap: translate('panel.overlap'),
        short: at => lastAddressPart(fleet.cards()[at]?.deviceIp ?? ''),
      },
    };
    // The list contains `language` instead of `translate`, because the texts only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fleet, rack, colouring, ticks, shown, inPlace, palette, marks, language]);
}

const missing: CardAppearance = { entry: 0, isTicked: false, isFaint: true, isUnassigned: false, command: undefined };

/** Returns the last part of an IP address, because the cards of a cabinet only differ in this part. */
function lastAddressPart(address: string): string {
  return `.${address.slice(address.lastIndexOf('.') + 1)}`;
}
