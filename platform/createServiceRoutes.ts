import type { Route } from './engine/http/route.ts';
import { createWorkbenchRoutes } from './engine/workbench/workbenchRoutes.ts';
import { createViewRoutes } from './engine/views/viewRoutes.ts';
import { createCardLinkRoutes } from './areas/logs/cardLinkRoutes.ts';
import { type PasswordChangeDeps, createPasswordChangeDueRoute } from './areas/users/signIn/passwordChangeDueRoute.ts';
import { configSwitchRoute } from './areas/system/configSwitchRoute.ts';
import { createDashboardRoutes } from './areas/dashboard/dashboardRoutes.ts';
import { createDeviceMapRoutes } from './areas/rooms/map/deviceMapRoutes.ts';
import { createDeviceSheetRoutes } from './areas/devices/panel/deviceSheetRoutes.ts';
import { errorReportRoute } from './areas/logs/errorReportRoute.ts';
import {
  createFileFactsRoute,
  createFileRoute,
  createFileTicketRoute,
  createUploadRoute,
} from './engine/files/fileRoutes.ts';
import { createControlPanelRoutes } from './areas/devices/panel/controlPanelRoutes.ts';
import { createPublicKeyRoute } from './areas/users/signIn/createPublicKeyRoute.ts';
import { ledgerRoutes } from './areas/devices/ledger/ledgerRoutes.ts';
import { type LicenceRouteDeps, createLicenceRoutes } from './areas/upgrades/licence/licenceRoutes.ts';
import type { LoginKeys } from './areas/users/signIn/loginKeys.ts';
import type { SignInDeps } from './areas/users/signIn/signInDeps.ts';
import type { FileRouteDeps } from './engine/files/fileRouteDeps.ts';
import type { PlatformBasics } from './engine/resources/platformBasics.ts';
import type { PublicationFollower } from './engine/workbench/createPublicationFollower.ts';
import { createLoginRoute } from './areas/users/signIn/loginRoute.ts';
import { createLogChainRoute } from './engine/audit/logChainRoute.ts';
import { createLogoutRoute } from './areas/users/signIn/logoutRoute.ts';
import { createMealInfoRoute } from './areas/business/mealInfoRoute.ts';
import { allPermissionsRoute, menuTreeRoute } from './areas/system/menu/menuTreeRoutes.ts';
import { createOwnSessionRoutes } from './areas/users/signIn/ownSessionRoutes.ts';
import { createPasswordProofRoute } from './areas/users/signIn/passwordProofRoute.ts';
import { createPartUploadRoutes } from './engine/files/partUploadRoutes.ts';
import { type PlatformStateDeps, createPlatformStateRoute } from './areas/upgrades/platformStateRoute.ts';
import { type CspReportDeps, createCspReportsRoute } from './engine/http/policyReportsRoute.ts';
import { rightsRoute } from './areas/users/signIn/rightsRoute.ts';
import { createMerchantRoutes } from './areas/business/merchantRoutes.ts';
import { createMonitoringRoutes } from './areas/dashboard/monitoring/monitoringRoutes.ts';
import { createOverscoreRoutes } from './areas/devices/overscoreRoutes.ts';
import { createSecondFactorRoutes } from './areas/users/signIn/secondFactorRoutes.ts';
import { createStorageMigrationRoutes } from './areas/storage/storageMigrationRoutes.ts';
import { transferSourceRoute } from './areas/billing/transferSourceRoute.ts';
import { createPasswordUpdateRoute } from './areas/users/signIn/createPasswordUpdateRoute.ts';
import { type UserInfoDeps, createUserInfoRoute } from './areas/users/signIn/userInfoRoute.ts';
import { createUserManagementRoutes } from './areas/users/userManagementRoutes.ts';
import { createSessionEndRoute, createUserSessionsRoute } from './areas/users/signIn/userSessionRoutes.ts';
import { createUserLoginRecordsRoute } from './areas/users/signIn/userLoginRecordsRoute.ts';

/** Dependencies of all service routes: the intersection of each route module's dependencies. */
export type ServiceRouteDeps = PlatformBasics &
  SignInDeps &
  PasswordChangeDeps &
  UserInfoDeps &
  FileRouteDeps &
  LicenceRouteDeps &
  PlatformStateDeps &
  CspReportDeps & {
    readonly keys: LoginKeys;
    readonly published: Pick<PublicationFollower, 'refresh'>;
  };

/** Returns the routes that do not belong to a resource. */
export function createServiceRoutes(deps: ServiceRouteDeps): readonly Route[] {
  return [
    createPublicKeyRoute(deps.keys),
    createLoginRoute(deps),
    createLogoutRoute(deps),
    createPasswordUpdateRoute(deps),
    createPasswordProofRoute(deps),
    ...createSecondFactorRoutes(deps),
    ...createOwnSessionRoutes(deps),
    createPasswordChangeDueRoute(deps),
    createUserInfoRoute(deps),
    menuTreeRoute,
    allPermissionsRoute,
    configSwitchRoute,
    rightsRoute,
    errorReportRoute,
    createCspReportsRoute(deps),
    createUserLoginRecordsRoute(deps.catalogue),
    createUserSessionsRoute(deps),
    createSessionEndRoute(deps),
    createUploadRoute(deps),
    createFileRoute(deps),
    createFileFactsRoute(deps),
    createFileTicketRoute(deps),
    ...createPartUploadRoutes(deps),
    createLogChainRoute(deps),
    ...ledgerRoutes,
    createMealInfoRoute(deps),
    ...createMerchantRoutes(deps),
    ...createCardLinkRoutes(deps),
    ...createDashboardRoutes(deps),
    ...createMonitoringRoutes(deps),
    ...createUserManagementRoutes(deps),
    ...createViewRoutes(deps),
    transferSourceRoute,
    ...createOverscoreRoutes(deps),
    ...createStorageMigrationRoutes(deps),
    createPlatformStateRoute(deps),
    ...createLicenceRoutes(deps),
    ...createControlPanelRoutes(deps),
    ...createDeviceSheetRoutes(deps),
    ...createWorkbenchRoutes({ ...deps, refresh: deps.published.refresh }),
    ...createDeviceMapRoutes(deps),
  ];
}
