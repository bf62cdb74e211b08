import type { Effects } from './effect.ts';

const files = import.meta.glob<{ readonly effects?: Effects }>('./*.ts', { eager: true });

/**
 * Maps the names under which resources refer to effects to these effects. A file of this folder adds effects by
 * exporting `effects`.
 */
export const allEffects: Effects = Object.assign({}, ...Object.values(files).map(file => file.effects));
