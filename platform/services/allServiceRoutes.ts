import type { Route } from '../http/route.ts';
import { workbenchRoutes } from '../workbench/workbenchRoutes.ts';
import { viewRoutes } from '../views/viewRoutes.ts';
import { cardLinkRoutes } from './cardLinks.ts';
import { passwordChangeDueRoute } from './passwordChangeDue.ts';
import { configSwitchRoute } from './configSwitch.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deviceMapRoutes } from './deviceMap/routes.ts';
import { deviceSheetRoutes } from './deviceSheet.ts';
import { errorReportRoute } from './errorReport.ts';
import { fileFactsRoute, fileRoute, fileTicketRoute, uploadRoute } from './files.ts';
import { controlPanelRoutes } from './controlPanel.ts';
import { getPbKeyRoute } from './getPbKey.ts';
import { ledgerRoutes } from './ledger.ts';
import { licenceRoutes } from './licence.ts';
import { loginRoute } from './login.ts';
import { logChainRoute } from './logChain.ts';
import { logoutRoute } from './logout.ts';
import { mealInfoRoute } from './mealInfo.ts';
import { allPermissionsRoute, menuTreeRoute } from './menuTree.ts';
import { ownSessionRoutes } from './ownSessions.ts';
import { passwordProofRoute } from './passwordProof.ts';
import { partUploadRoutes } from './partUploads.ts';
import { platformStateRoute } from './platformState.ts';
import { policyReportsRoute } from './policyReports.ts';
import { rightsRoute } from './rights.ts';
import { merchantRoutes } from './merchants.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { overscoreRoutes } from './overscoreMigration.ts';
import { secondFactorRoutes } from './secondFactor.ts';
import type { ServiceParts } from './service.ts';
import { storageMigrationRoutes } from './storageMigration.ts';
import { transferSourceRoute } from './timeTransfer.ts';
import { updatePasswordRoute } from './updatePassword.ts';
import { userInfoRoute } from './userInfo.ts';
import { userManagementRoutes } from './userManagement/routes.ts';
import { endSessionRoute, userSessionsRoute } from './userSessions.ts';
import { userLoginRecordsRoute } from './userLoginRecords.ts';

/** Returns the routes that do not belong to a resource. */
export function allServiceRoutes(parts: ServiceParts): readonly Route[] {
  return [
    getPbKeyRoute(parts.keys),
    loginRoute(parts),
    logoutRoute(parts),
    updatePasswordRoute(parts),
    passwordProofRoute(parts),
    ...secondFactorRoutes(parts),
    ...ownSessionRoutes(parts),
    passwordChangeDueRoute(parts),
    userInfoRoute(parts),
    menuTreeRoute,
    allPermissionsRoute,
    configSwitchRoute,
    rightsRoute,
    errorReportRoute,
    policyReportsRoute(parts),
    userLoginRecordsRoute(parts.catalogue),
    userSessionsRoute(parts),
    endSessionRoute(parts),
    uploadRoute(parts),
    fileRoute(parts),
    fileFactsRoute(parts),
    fileTicketRoute(parts),
    ...partUploadRoutes(parts),
    logChainRoute(parts),
    ...ledgerRoutes,
    mealInfoRoute(parts),
    ...merchantRoutes(parts),
    ...cardLinkRoutes(parts),
    ...dashboardRoutes(parts),
    ...monitoringRoutes(parts),
    ...userManagementRoutes(parts),
    ...viewRoutes(parts),
    transferSourceRoute,
    ...overscoreRoutes(parts),
    ...storageMigrationRoutes(parts),
    platformStateRoute(parts),
    ...licenceRoutes(parts),
    ...controlPanelRoutes(parts),
    ...deviceSheetRoutes(parts),
    ...workbenchRoutes({ ...parts, refresh: parts.published.refresh }),
    ...deviceMapRoutes(parts),
  ];
}
