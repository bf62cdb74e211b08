import type { ComponentType } from 'react';

import type { Kind } from '../../schemas/kinds/kinds.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { CodeInput } from './CodeInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { TextInput } from './TextInput.tsx';
import { TimeInput } from './TimeInput.tsx';
import { TreeInput } from './TreeInput.tsx';
import type { InputProps } from './useKindInput.ts';

/** The input of every kind; a new kind does not compile until it has one. */
export const inputs: { readonly [K in Kind]: ComponentType<InputProps> } = {
  text: TextInput,
  longText: TextInput,
  phone: TextInput,
  email: TextInput,
  ip: TextInput,
  url: TextInput,
  idCard: TextInput,
  version: TextInput,
  password: PasswordInput,
  image: ImageInput,
  integer: NumberInput,
  money: NumberInput,
  duration: NumberInput,
  boolean: BooleanInput,
  code: CodeInput,
  reference: ReferenceInput,
  treeSelect: TreeInput,
  dateTime: TimeInput,
  date: TimeInput,
  json: TextInput,
};
