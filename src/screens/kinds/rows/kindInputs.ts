import type { ComponentType } from 'react';

import type { Kind } from '../../../schemas/kinds/kinds.ts';
import type { InputProps } from '../useKindInput.ts';

/** Inputs by kind. The rows input receives them as a prop, because importing them would be a cycle. */
export type KindInputs = { readonly [K in Kind]: ComponentType<InputProps> };
