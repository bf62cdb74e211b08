import type { ComponentType } from 'react';

import type { Kind } from '../../../schemas/kinds/kinds.ts';
import type { InputProps } from '../base/useKindInput.ts';

/** Inputs by field kind. The rows input gets them as a prop, because importing them would create an import cycle. */
export type KindInputs = { readonly [K in Kind]: ComponentType<InputProps> };
