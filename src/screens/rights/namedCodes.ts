import type { Label } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';

export interface NamedCode {
  readonly code: string;
  readonly label: Label;
}

/** The screen itself, its operations and its actions, in the order in which they stand there. */
export function namedCodes(
  { code, operations, actions = [] }: Pick<Resource, 'code' | 'operations' | 'actions'>,
  translate: (key: string) => string,
): readonly NamedCode[] {
  const both = (text: string): Label => ({ zh: text, en: text });
  return [
    { code, label: both(translate('rights.view')) },
    ...Object.entries(operations).map(([name, own]) => ({
      code: own,
      label: both(translate(`rights.operations.${name}`)),
    })),
    ...actions.map(action => ({ code: action.code, label: action.label })),
  ];
}
