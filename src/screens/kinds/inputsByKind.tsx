import type { ComponentType } from 'react';

import type { Kind } from '../../schemas/kinds/kinds.ts';
import { UnitValueInput } from './UnitValueInput.tsx';
import { BooleanInput } from './BooleanInput.tsx';
import { CodeInput } from './CodeInput.tsx';
import { DateRangeInput } from './DateRangeInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PairInput } from './PairInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { FixedFormatInput } from './FixedFormatInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TextInput } from './TextInput.tsx';
import { TimeInput } from './TimeInput.tsx';
import { TreeInput } from './TreeInput.tsx';
import { RichTextInput } from './richText/RichTextInput.tsx';
import { RowsInput } from './rows/RowsInput.tsx';
import { FileInput } from './uploads/FileInput.tsx';
import { ImageInput } from './uploads/ImageInput.tsx';
import type { InputProps } from './base/useKindInput.ts';

/** Inputs by field kind. A new field kind does not compile without an input. */
export const inputsByKind: { readonly [K in Kind]: ComponentType<InputProps> } = {
  text: TextInput,
  longText: TextInput,
  phone: TextInput,
  email: TextInput,
  ip: FixedFormatInput,
  url: TextInput,
  mac: FixedFormatInput,
  idCard: TextInput,
  bankCard: FixedFormatInput,
  version: TextInput,
  password: PasswordInput,
  richText: RichTextInput,
  image: ImageInput,
  file: FileInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  port: NumberInput,
  speed: NumberInput,
  bytes: UnitValueInput,
  duration: UnitValueInput,
  boolean: BooleanInput,
  code: CodeInput,
  reference: ReferenceInput,
  treeSelect: TreeInput,
  dateTime: TimeInput,
  date: TimeInput,
  timeOfDay: TimeInput,
  dateRange: DateRangeInput,
  ipRange: PairInput,
  portRange: PairInput,
  geo: PairInput,
  tags: TagsInput,
  keyValues: Rows,
  rows: Rows,
  json: JsonInput,
};

function Rows(props: InputProps) {
  return <RowsInput {...props} inputs={inputsByKind} />;
}
