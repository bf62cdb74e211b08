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

/** Kinds with sample values that do not depend on the field. */
export type SampledKind = { [K in Kind]: (typeof kinds)[K] extends { readonly sample: unknown } ? K : never }[Kind];

export const kindNames = Object.keys(kinds) as readonly Kind[];

export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

/** Returns a sample value of a kind; `undefined` if the values of the kind depend on the field. */
export function sampleOfKind(kind: Kind, index: number): unknown {
  const definition: KindDefinition = kinds[kind];
  return definition.sample?.(index);
}
