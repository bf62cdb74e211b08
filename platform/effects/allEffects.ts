import type { Effects } from './effect.ts';

const files = import.meta.glob<{ readonly effects?: Effects }>('./*.ts', { eager: true });

/**
 * Maps the name under which resources refer to an effect to the effect. A file of this folder adds effects by exporting
 * `effects`.
 */
export const allEffects: Effects = Object.assign({}, ...Object.values(files).map(file => file.effects));
