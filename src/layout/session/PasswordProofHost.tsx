import { useSyncExternalStore } from 'react';

import type { PasswordProofs } from '../../authProvider/passwordProofs.ts';
import { latePart } from '../../screens/latePart.tsx';

const PasswordProofDialog = latePart(() => import('./PasswordProofDialog.tsx'));

/** Draws the dialog while a call waits for the operator's password. */
export function PasswordProofHost({ proofs }: { readonly proofs: PasswordProofs }) {
  const demand = useSyncExternalStore(proofs.subscribe, proofs.current);
  if (!demand) return null;
  return <PasswordProofDialog key={demand.purpose} proofs={proofs} question={demand.message} />;
}
