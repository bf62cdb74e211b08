import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { type Access, mayUse } from '../../authProvider/access.ts';
import { config } from '../../config.ts';
import { licencePath } from '../../screens/licence.ts';
import { useStableCallback } from '../../screens/useStableCallback.ts';

const code = 'upgrades:license-activation';

/** Opens the licence screen when the platform refuses calls for an expired licence and the user may activate it. */
export function useLicenceExpiryRedirect(access: Access, onTrialOver: (listener: () => void) => () => void): void {
  const navigate = useNavigate();
  const lead = useStableCallback(() => {
    if (mayUse(access, code, config.fixedPermissions)) void navigate(licencePath);
  });
  useEffect(() => onTrialOver(lead), [onTrialOver, lead]);
}
