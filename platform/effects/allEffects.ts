import type { Effects } from './effect.ts';

const files = import.meta.glob<{ readonly effects?: Effects }>('./*.ts', { eager: true });

/** Every effect by the name that resources call it; a file of this folder adds its own by exporting `effects`. */
export const allEffects: Effects = Object.assign({}, ...Object.values(files).map(file => file.effects));
