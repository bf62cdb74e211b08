import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { type Access, mayUse } from '../../authProvider/access.ts';
import { config } from '../../config.ts';
import { useLatest } from '../../screens/useLatest.ts';

const screen = { path: '/license-activation', code: 'upgrades:license-activation' } as const;

/** Leads whoever may activate the platform to where it is done, when it refuses for want of a licence. */
export function useTrialOver(access: Access, onTrialOver: (listener: () => void) => () => void): void {
  const navigate = useNavigate();
  const lead = useLatest(() => {
    if (mayUse(access, screen.code, config.fixedPermissions)) void navigate(screen.path);
  });
  useEffect(() => onTrialOver(lead), [onTrialOver, lead]);
}
