import { choiceKinds } from './choiceKinds.ts';
import type { KindDefinition } from './kind.ts';
import { numberKinds } from './numberKinds.ts';
import { otherKinds } from './otherKinds.ts';
import { textKinds } from './textKinds.ts';

/** All field kinds by name. A kind without components in `screens/kinds` breaks the build. */
export const kinds = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...otherKinds,
} as const satisfies Readonly<Record<string, KindDefinition>>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly Kind[];
