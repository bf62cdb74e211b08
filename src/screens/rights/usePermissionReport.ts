import { useQuery } from '@tanstack/react-query';

import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../services.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

export interface PermissionState {
  readonly code: string;
  readonly isHeld: boolean;
  /** Groups with this permission code; `null` for users who lack the permission for groups. */
  readonly groups: readonly Group[] | null;
}

export interface PermissionReport {
  /** Permission group of the signed-in user. */
  readonly group: Group;
  readonly rights: readonly PermissionState[];
}

const path = '/api/user/v1/designjet/rights';

/** Loads which of these permission codes the signed-in user has, and which groups have them. */
export function usePermissionReport(codes: readonly string[]) {
  const { read } = useServices();
  return useQuery({
    queryKey: ['rights', ...codes],
    queryFn: async () => rightsOf(await read(path, { codes: codes.join() })),
    enabled: codes.length > 0,
    retry: false,
  });
}

function rightsOf(data: unknown): PermissionReport {
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
