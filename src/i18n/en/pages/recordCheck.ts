import type { PageTexts } from '../../zh/messages.ts';

export const recordCheck: PageTexts['recordCheck'] = {
  agree: 'Sign-out records match the devices in use',
  differ: '%{smart_count} difference |||| %{smart_count} differences',
  counts: '%{inUse} devices in use, %{open} open records',
  kind: '%{kind}: %{count}',
  first: 'First %{count} differences',
  repair:
    '“Correct” above the list makes the records match the devices. It asks for a reason and records it in the operation log.',
};
