import type { Route } from '../http/route.ts';
import { checkUpdatePswRoute } from './checkUpdatePsw.ts';
import { configSwitchRoute } from './configSwitch.ts';
import { fileRoute, uploadRoute } from './files.ts';
import { getPbKeyRoute } from './getPbKey.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { allPermissionsRoute, menuTreeRoute } from './menuTree.ts';
import type { ServiceParts } from './service.ts';
import { updatePasswordRoute } from './updatePassword.ts';
import { userInfoRoute } from './userInfo.ts';
import { userLoginRecordsRoute } from './userLoginRecords.ts';

/** The calls that do not follow from a resource (spec section 7). */
export function allServiceRoutes(parts: ServiceParts): readonly Route[] {
  return [
    getPbKeyRoute(parts.keys),
    loginRoute(parts),
    logoutRoute(parts),
    updatePasswordRoute(parts),
    checkUpdatePswRoute(parts),
    userInfoRoute,
    menuTreeRoute,
    allPermissionsRoute,
    configSwitchRoute,
    userLoginRecordsRoute(parts.catalogue),
    uploadRoute,
    fileRoute,
  ];
}
