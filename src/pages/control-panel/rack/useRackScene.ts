import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { FleetTree } from '../../../schemas/fleet.ts';
import type { CommandMarks } from '../commands/commandMarks.ts';
import type { PanelFilter } from '../filter/panelFilter.ts';
import type { PanelModel } from '../usePanelModel.ts';
import type { Rack } from './boxes.ts';
import { layoutRack } from './layoutRack.ts';
import type { CardLook, Palette, Scene } from './scene.ts';

/** Where the cards of the chosen place are drawn; it changes when cards come, go or move, not with their states. */
export function useRack(model: PanelModel, wantedWidth: number): Rack {
  const { tree, cards, inPlace, address } = model;
  const { place } = address.filter;
  const positions = positionsOf(model);
  return useMemo(
    () => layoutRack({ tree: treeOf(tree, place).rooms, cards, among: inPlace, wantedWidth }),
    // States change all the time and move nothing; the text of all positions says when something has moved.
    // oxlint-disable-next-line react/exhaustive-deps
    [tree, place?.field, place?.id, positions, wantedWidth],
  );
}

/** A number that differs when a card sits elsewhere. */
function positionsOf({ cards, inPlace }: PanelModel): number {
  let sum = inPlace.length;
  for (const at of inPlace) {
    const card = cards[at];
    if (card)
      sum = (Math.imul(sum, 31) + card.id * 7 + card.chassisId * 211 + card.bladePosition * 17 + card.cardPosition) | 0;
  }
  return sum;
}

/** The tree without what lies beside the chosen place. */
function treeOf(tree: FleetTree, place: PanelFilter['place']): FleetTree {
  if (!place) return tree;
  const { field, id } = place;
  if (field === 'roomId') return { rooms: tree.rooms.filter(room => room.id === id) };
  const rooms = tree.rooms.map(room => ({
    ...room,
    cabinets: room.cabinets
      .filter(one => field !== 'cabinetId' || one.id === id)
      .map(one => ({ ...one, chassis: one.chassis.filter(chassis => field !== 'chassisId' || chassis.id === id) }))
      .filter(one => field !== 'chassisId' || one.chassis.length > 0),
  }));
  return { rooms: rooms.filter(room => room.cabinets.length > 0) };
}

/** How each card of the rack is drawn now. */
export function useScene(
  model: PanelModel,
  rack: Rack,
  parts: { readonly palette: Palette | undefined; readonly marks: CommandMarks },
): Scene | undefined {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { fleet, colouring, ticks, shown, inPlace } = model;
  const { palette, marks } = parts;
  return useMemo(() => {
    if (!palette) return undefined;
    const isAll = shown.length === inPlace.length;
    const fitting = isAll ? undefined : new Set(shown);
    const look = (at: number): CardLook => {
      const card = fleet.cards()[at];
      if (!card) return missing;
      return {
        entry: colouring.entryOf(card),
        isTicked: ticks.ids.has(card.id),
        isFaint: fitting !== undefined && !fitting.has(at),
        isUnassigned: card.distributionStatus === 0,
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
        short: at => shortOf(fleet.cards()[at]?.deviceIp ?? ''),
      },
    };
    // The language decides the words that `translate` gives.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fleet, rack, colouring, ticks, shown, inPlace, palette, marks, language]);
}

const missing: CardLook = { entry: 0, isTicked: false, isFaint: true, isUnassigned: false, command: undefined };

/** The last part of an address: what tells the cards of a cabinet apart. */
function shortOf(address: string): string {
  return `.${address.slice(address.lastIndexOf('.') + 1)}`;
}
