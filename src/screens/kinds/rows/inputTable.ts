import type { ComponentType } from 'react';

import type { Kind } from '../../../schemas/kinds/kinds.ts';
import type { InputProps } from '../useKindInput.ts';

/** An input for every kind: rows are given the table that they are themselves part of. */
export type InputTable = { readonly [K in Kind]: ComponentType<InputProps> };
