import type { MenuRules } from '../../../engine/resources/areaRules.ts';
import { hideInMenu, renameInMenu, showInMenu } from './menuEntries.ts';

/** Menu entries of published screens. */
export const menuRules: MenuRules = { show: showInMenu, rename: renameInMenu, hide: hideInMenu };
