import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { type Access, mayUse } from '../../authProvider/access.ts';
import { config } from '../../config.ts';
import { licencePath } from '../../screens/licence.ts';
import { useStableCallback } from '../../screens/useStableCallback.ts';

const code = 'upgrades:license-activation';

/**
 * Opens the licence screen when the platform rejects a call because the licence has expired. Users without the
 * permission to activate a licence stay on the current screen.
 */
export function useLicenceExpiryRedirect(access: Access, onLicenceExpired: (listener: () => void) => () => void): void {
  const navigate = useNavigate();
  const openLicenceScreen = useStableCallback(() => {
    if (mayUse(access, code, config.fixedPermissions)) void navigate(licencePath);
  });
  useEffect(() => onLicenceExpired(openLicenceScreen), [onLicenceExpired, openLicenceScreen]);
}
