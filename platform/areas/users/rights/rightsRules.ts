import type { RightsRules } from '../../../engine/resources/areaRules.ts';
import { refuseApprovalBySubmitter } from './accountControl.ts';
import { withDeniedGrants, withDeniedOperations } from './deniedOperations.ts';
import { enforcePublishRights, refusePublishedAccess } from './enforcePublishRights.ts';
import { enforceRights } from './enforceRights.ts';
import { isRightsResource, lockRights } from './lockRights.ts';

/** Rules about accounts, permission groups and menus, which the engine applies to every write. */
export const rightsRules: RightsRules = {
  isGuarded: isRightsResource,
  lock: lockRights,
  enforce: enforceRights,
  withDeniedOperations,
  withDeniedGrants,
  guardApproval: refuseApprovalBySubmitter,
  enforcePublish: enforcePublishRights,
  refusePublishedAccess,
};
