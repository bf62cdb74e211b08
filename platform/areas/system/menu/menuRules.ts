import { nodeLabelsOf } from './nodeLabels.ts';
import type { MenuRules } from '../../../engine/resources/areaRules.ts';
import { hideScreenInMenu, renameScreenInMenu, showScreenInMenu } from './menuEntries.ts';

/** Functions with which the engine shows, renames and hides the menu entries of published screens. */
export const menuRules: MenuRules = {
  labelsOf: nodeLabelsOf,
  show: showScreenInMenu,
  rename: renameScreenInMenu,
  hide: hideScreenInMenu,
};
