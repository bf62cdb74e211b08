import { board } from './pages/board.ts';
import { cardLinks } from './pages/cardLinks.ts';
import { chart } from './pages/chart.ts';
import { dashboard } from './pages/dashboard.ts';
import { deviceMap } from './pages/deviceMap.ts';
import { logChain } from './pages/logChain.ts';
import { monitoring } from './pages/monitoring.ts';
import { panel } from './pages/panel.ts';
import { platform } from './pages/platform.ts';
import { recordCheck } from './pages/recordCheck.ts';
import { userManagement } from './pages/userManagement.ts';
import { workbench } from './pages/workbench.ts';

/** Texts of hand-written pages. These texts load with the first hand-written page, because lists do not need them. */
export const pages = {
  board,
  cardLinks,
  chart,
  dashboard,
  deviceMap,
  logChain,
  monitoring,
  panel,
  platform,
  recordCheck,
  userManagement,
  workbench,
} as const;
