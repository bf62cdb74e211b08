import type { Route } from './engine/http/route.ts';
import { workbenchRoutes } from './engine/workbench/workbenchRoutes.ts';
import { viewRoutes } from './engine/views/viewRoutes.ts';
import { cardLinkRoutes } from './areas/logs/cardLinkRoutes.ts';
import { type PasswordChangeDeps, passwordChangeDueRoute } from './areas/users/signIn/passwordChangeDueRoute.ts';
import { configSwitchRoute } from './areas/system/configSwitchRoute.ts';
import { dashboardRoutes } from './areas/dashboard/dashboardRoutes.ts';
import { deviceMapRoutes } from './areas/rooms/map/deviceMapRoutes.ts';
import { deviceSheetRoutes } from './areas/devices/panel/deviceSheetRoutes.ts';
import { errorReportRoute } from './areas/logs/errorReportRoute.ts';
import { fileFactsRoute, fileRoute, fileTicketRoute, uploadRoute } from './engine/files/fileRoutes.ts';
import { controlPanelRoutes } from './areas/devices/panel/controlPanelRoutes.ts';
import { getPbKeyRoute } from './areas/users/signIn/getPbKeyRoute.ts';
import { ledgerRoutes } from './areas/devices/ledger/ledgerRoutes.ts';
import { type LicenceRouteDeps, licenceRoutes } from './areas/upgrades/licence/licenceRoutes.ts';
import type { LoginKeys } from './areas/users/signIn/loginKeys.ts';
import type { SignInDeps } from './areas/users/signIn/signInDeps.ts';
import type { FileRouteDeps } from './engine/files/fileRouteDeps.ts';
import type { PlatformBasics } from './engine/resources/platformBasics.ts';
import type { FollowedScreens } from './engine/workbench/followPublished.ts';
import { loginRoute } from './areas/users/signIn/loginRoute.ts';
import { logChainRoute } from './engine/audit/logChainRoute.ts';
import { logoutRoute } from './areas/users/signIn/logoutRoute.ts';
import { mealInfoRoute } from './areas/business/mealInfoRoute.ts';
import { allPermissionsRoute, menuTreeRoute } from './areas/system/menu/menuTreeRoutes.ts';
import { ownSessionRoutes } from './areas/users/signIn/ownSessionRoutes.ts';
import { passwordProofRoute } from './areas/users/signIn/passwordProofRoute.ts';
import { partUploadRoutes } from './engine/files/partUploadRoutes.ts';
import { type PlatformStateDeps, platformStateRoute } from './areas/upgrades/platformStateRoute.ts';
import { type PolicyReportDeps, policyReportsRoute } from './engine/http/policyReportsRoute.ts';
import { rightsRoute } from './areas/users/signIn/rightsRoute.ts';
import { merchantRoutes } from './areas/business/merchantRoutes.ts';
import { monitoringRoutes } from './areas/dashboard/monitoring/monitoringRoutes.ts';
import { overscoreRoutes } from './areas/devices/overscoreRoutes.ts';
import { secondFactorRoutes } from './areas/users/signIn/secondFactorRoutes.ts';
import { storageMigrationRoutes } from './areas/storage/storageMigrationRoutes.ts';
import { transferSourceRoute } from './areas/billing/transferSourceRoute.ts';
import { updatePasswordRoute } from './areas/users/signIn/updatePasswordRoute.ts';
import { type UserInfoDeps, userInfoRoute } from './areas/users/signIn/userInfoRoute.ts';
import { userManagementRoutes } from './areas/users/userManagementRoutes.ts';
import { endSessionRoute, userSessionsRoute } from './areas/users/signIn/userSessionRoutes.ts';
import { userLoginRecordsRoute } from './areas/users/signIn/userLoginRecordsRoute.ts';

/** Dependencies of all service routes: the intersection of each route module's dependencies. */
export type ServiceRouteDeps = PlatformBasics &
  SignInDeps &
  PasswordChangeDeps &
  UserInfoDeps &
  FileRouteDeps &
  LicenceRouteDeps &
  PlatformStateDeps &
  PolicyReportDeps & {
    readonly keys: LoginKeys;
    readonly published: Pick<FollowedScreens, 'refresh'>;
  };

/** Returns the routes that do not belong to a resource. */
export function allServiceRoutes(deps: ServiceRouteDeps): readonly Route[] {
  return [
    getPbKeyRoute(deps.keys),
    loginRoute(deps),
    logoutRoute(deps),
    updatePasswordRoute(deps),
    passwordProofRoute(deps),
    ...secondFactorRoutes(deps),
    ...ownSessionRoutes(deps),
    passwordChangeDueRoute(deps),
    userInfoRoute(deps),
    menuTreeRoute,
    allPermissionsRoute,
    configSwitchRoute,
    rightsRoute,
    errorReportRoute,
    policyReportsRoute(deps),
    userLoginRecordsRoute(deps.catalogue),
    userSessionsRoute(deps),
    endSessionRoute(deps),
    uploadRoute(deps),
    fileRoute(deps),
    fileFactsRoute(deps),
    fileTicketRoute(deps),
    ...partUploadRoutes(deps),
    logChainRoute(deps),
    ...ledgerRoutes,
    mealInfoRoute(deps),
    ...merchantRoutes(deps),
    ...cardLinkRoutes(deps),
    ...dashboardRoutes(deps),
    ...monitoringRoutes(deps),
    ...userManagementRoutes(deps),
    ...viewRoutes(deps),
    transferSourceRoute,
    ...overscoreRoutes(deps),
    ...storageMigrationRoutes(deps),
    platformStateRoute(deps),
    ...licenceRoutes(deps),
    ...controlPanelRoutes(deps),
    ...deviceSheetRoutes(deps),
    ...workbenchRoutes({ ...deps, refresh: deps.published.refresh }),
    ...deviceMapRoutes(deps),
  ];
}
