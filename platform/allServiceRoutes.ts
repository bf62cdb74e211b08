import type { Route } from './engine/http/route.ts';
import { workbenchRoutes } from './engine/workbench/workbenchRoutes.ts';
import { viewRoutes } from './engine/views/viewRoutes.ts';
import { cardLinkRoutes } from './areas/logs/cardLinkRoutes.ts';
import { type PasswordChangeParts, passwordChangeDueRoute } from './areas/users/signIn/passwordChangeDueRoute.ts';
import { configSwitchRoute } from './areas/system/configSwitchRoute.ts';
import { dashboardRoutes } from './areas/dashboard/dashboardRoutes.ts';
import { deviceMapRoutes } from './areas/rooms/map/deviceMapRoutes.ts';
import { deviceSheetRoutes } from './areas/devices/panel/deviceSheetRoutes.ts';
import { errorReportRoute } from './areas/logs/errorReportRoute.ts';
import { fileFactsRoute, fileRoute, fileTicketRoute, uploadRoute } from './engine/files/fileRoutes.ts';
import { controlPanelRoutes } from './areas/devices/panel/controlPanelRoutes.ts';
import { getPbKeyRoute } from './areas/users/signIn/getPbKeyRoute.ts';
import { ledgerRoutes } from './areas/devices/ledger/ledgerRoutes.ts';
import { type LicenceRouteParts, licenceRoutes } from './areas/upgrades/licence/licenceRoutes.ts';
import type { LoginKeys } from './areas/users/signIn/loginKeys.ts';
import type { SignInParts } from './areas/users/signIn/signInParts.ts';
import type { FileRouteParts } from './engine/files/fileRouteParts.ts';
import type { PlatformBasics } from './engine/resources/platformBasics.ts';
import type { FollowedScreens } from './engine/workbench/followPublished.ts';
import { loginRoute } from './areas/users/signIn/loginRoute.ts';
import { logChainRoute } from './engine/audit/logChainRoutes.ts';
import { logoutRoute } from './areas/users/signIn/logoutRoute.ts';
import { mealInfoRoute } from './areas/business/mealInfoRoute.ts';
import { allPermissionsRoute, menuTreeRoute } from './areas/system/menu/menuTreeRoutes.ts';
import { ownSessionRoutes } from './areas/users/signIn/ownSessionRoutes.ts';
import { passwordProofRoute } from './areas/users/signIn/passwordProofRoute.ts';
import { partUploadRoutes } from './engine/files/partUploadRoutes.ts';
import { type PlatformStateParts, platformStateRoute } from './areas/upgrades/platformStateRoute.ts';
import { type PolicyReportParts, policyReportsRoute } from './engine/http/policyReportsRoute.ts';
import { rightsRoute } from './areas/users/signIn/rightsRoute.ts';
import { merchantRoutes } from './areas/business/merchantRoutes.ts';
import { monitoringRoutes } from './areas/dashboard/monitoring/monitoringRoutes.ts';
import { overscoreRoutes } from './areas/devices/overscoreRoutes.ts';
import { secondFactorRoutes } from './areas/users/signIn/secondFactorRoutes.ts';
import { storageMigrationRoutes } from './areas/storage/storageMigrationRoutes.ts';
import { transferSourceRoute } from './areas/billing/transferSourceRoute.ts';
import { updatePasswordRoute } from './areas/users/signIn/updatePasswordRoute.ts';
import { type UserInfoParts, userInfoRoute } from './areas/users/signIn/userInfoRoute.ts';
import { userManagementRoutes } from './areas/users/userManagementRoutes.ts';
import { endSessionRoute, userSessionsRoute } from './areas/users/signIn/userSessionRoutes.ts';
import { userLoginRecordsRoute } from './areas/users/signIn/userLoginRecordsRoute.ts';

/** Dependencies of all service routes: the intersection of the dependencies of each route module. */
export type ServiceParts = PlatformBasics &
  SignInParts &
  PasswordChangeParts &
  UserInfoParts &
  FileRouteParts &
  LicenceRouteParts &
  PlatformStateParts &
  PolicyReportParts & {
    readonly keys: LoginKeys;
    readonly published: Pick<FollowedScreens, 'refresh'>;
  };

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
