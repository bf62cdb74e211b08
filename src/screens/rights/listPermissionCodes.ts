import type { Label } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';

export interface LabelledCode {
  readonly code: string;
  readonly label: Label;
}

/** Returns the permission codes of a screen, of its operations, and of its actions, in this order. */
export function listPermissionCodes(
  { code, operations, actions = [] }: Pick<Resource, 'code' | 'operations' | 'actions'>,
  translate: (key: string) => string,
): readonly LabelledCode[] {
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
