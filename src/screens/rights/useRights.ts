import { useQuery } from '@tanstack/react-query';

import { isRecord } from '../../schemas/json.ts';
import { useServices } from '../services.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

export interface Right {
  readonly code: string;
  readonly isHeld: boolean;
  /** The groups that have it; told to those who see the groups. */
  readonly groups: readonly Group[] | null;
}

export interface Rights {
  /** The signed-in user's own. */
  readonly group: Group;
  readonly rights: readonly Right[];
}

const path = '/api/user/v1/designjet/rights';

/** Asks the platform which of these codes the signed-in user holds, and who else does. */
export function useRights(codes: readonly string[]) {
  const { read } = useServices();
  return useQuery({
    queryKey: ['rights', ...codes],
    queryFn: async () => rightsOf(await read(path, { codes: codes.join() })),
    enabled: codes.length > 0,
    retry: false,
  });
}

function rightsOf(data: unknown): Rights {
  const { group, rights } = isRecord(data) ? data : {};
  return {
    group: groupOf(group),
    rights: (Array.isArray(rights) ? rights.filter(isRecord) : []).map(right => ({
      code: String(right['code']),
      isHeld: right['isHeld'] === true,
      groups: Array.isArray(right['groups']) ? right['groups'].map(groupOf) : null,
    })),
  };
}

function groupOf(value: unknown): Group {
  const { id, name } = isRecord(value) ? value : {};
  return { id: Number(id), name: typeof name === 'string' ? name : '' };
}
