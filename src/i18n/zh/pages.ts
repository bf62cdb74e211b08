import { board } from './pages/board.ts';
import { cardLinks } from './pages/cardLinks.ts';
import { chart } from './pages/chart.ts';
import { dashboard } from './pages/dashboard.ts';
import { deviceMap } from './pages/deviceMap.ts';
import { monitoring } from './pages/monitoring.ts';
import { panel } from './pages/panel.ts';
import { platform } from './pages/platform.ts';
import { userManagement } from './pages/userManagement.ts';
import { workbench } from './pages/workbench.ts';

/** The texts of the pages drawn by hand; they come with the first of these pages, as no list needs them. */
export const pages = {
  board,
  cardLinks,
  chart,
  dashboard,
  deviceMap,
  monitoring,
  panel,
  platform,
  userManagement,
  workbench,
} as const;
