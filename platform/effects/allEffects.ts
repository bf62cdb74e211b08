import { type EffectRegistry, type ExportedEffects, createEffectRegistry } from './effectRegistry.ts';

const files = import.meta.glob<ExportedEffects | undefined>('./*.ts', { import: 'effects', eager: true });

/** Effects of all resources. A file of this folder adds effects by exporting `effects`. */
export const allEffects: EffectRegistry = createEffectRegistry(
  Object.values(files).filter(exported => exported !== undefined),
);
