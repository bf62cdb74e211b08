import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { type Access, mayUse } from '../../authProvider/access.ts';
import { config } from '../../config.ts';
import { licencePath } from '../../screens/licence.ts';
import { useLatest } from '../../screens/useLatest.ts';

const code = 'upgrades:license-activation';

/** Leads whoever may activate the platform to where it is done, when it refuses for want of a licence. */
export function useTrialOver(access: Access, onTrialOver: (listener: () => void) => () => void): void {
  const navigate = useNavigate();
  const lead = useLatest(() => {
    if (mayUse(access, code, config.fixedPermissions)) void navigate(licencePath);
  });
  useEffect(() => onTrialOver(lead), [onTrialOver, lead]);
}
