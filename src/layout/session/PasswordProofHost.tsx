import { useSyncExternalStore } from 'react';

import type { PasswordProofQueue } from '../../authProvider/passwordProofs.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';

const PasswordProofDialog = createLazyComponent(() => import('./PasswordProofDialog.tsx'));

/** Shows the dialog while a call waits for a password proof. */
export function PasswordProofHost({ proofs }: { readonly proofs: PasswordProofQueue }) {
  const demand = useSyncExternalStore(proofs.subscribe, proofs.current);
  if (!demand) return null;
  return <PasswordProofDialog key={demand.purpose} proofs={proofs} question={demand.message} />;
}
