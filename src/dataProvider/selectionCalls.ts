import type { Identifier } from 'ra-core';

import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import type { NamedCount, CommandImpact } from '../schemas/vocabulary/commandImpact.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpClient } from './httpClient.ts';

/** Records of a selection: a list of ids, or all records that match a filter, without the records in `exclude`. */
export type SelectionRequest =
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly exclude: readonly Identifier[] };

/**
 * Selection that the platform stores for 15 minutes under a token. The set of records stays the same as when the
 * selection was created.
 */
export interface Selection {
  readonly token: string;
  readonly count: number;
}

/** Expected effect of an action on a selection. */
export interface Preview {
  readonly total: number;
  readonly eligible: number;
  readonly ineligible: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number; readonly names: readonly string[] }[];
  /** Names of the first eligible records. */
  readonly names: readonly string[];
  /**
   * True if the action runs as a job in the background, for example because the selection is too large for one
   * response.
   */
  readonly isJob: boolean;
  /** Devices, sessions, rooms and merchants that a command would affect; absent when it would affect none. */
  readonly touches?: CommandImpact;
}

interface PreviewOptions {
  /** Current values of the action's form, for actions whose form values decide which records are eligible. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignal;
}

export interface SelectionCalls {
  readonly select: (resource: string, choice: SelectionRequest) => Promise<Selection>;
  readonly preview: (token: string, action: string, options?: PreviewOptions) => Promise<Preview>;
}

const path = '/api/public/v1/selections';

export function createSelectionCalls({
  http,
  language,
}: {
  readonly http: HttpClient;
  readonly language: () => Language;
}): SelectionCalls {
  return {
    select: async (resource, choice) => {
      const { data } = await http.send({ method: 'POST', path, body: { resource, ...choice }, silent: true });
      if (!isRecord(data) || typeof data['token'] !== 'string') throw new PlatformError('badAnswer', language());
      return { token: data['token'], count: numberOf(data['count']) };
    },
    preview: async (token, action, { values, signal } = {}) => {
      const body = { token, action, ...(values && { values }) };
      const { data } = await http.send({ method: 'POST', path: `${path}/preview`, body, silent: true, signal });
      return readPreview(data, language());
    },
  };
}

function readPreview(data: unknown, language: Language): Preview {
  if (!isRecord(data)) throw new PlatformError('badAnswer', language);
  const reasons: readonly unknown[] = Array.isArray(data['reasons']) ? data['reasons'] : [];
  return {
    total: numberOf(data['total']),
    eligible: numberOf(data['eligible']),
    ineligible: numberOf(data['ineligible']),
    reasons: reasons.filter(isRecord).map(({ reason, count, names }) => ({
      reason: String(reason ?? ''),
      count: numberOf(count),
      names: textsOf(names),
    })),
    names: textsOf(data['names']),
    isJob: data['isJob'] === true,
    ...(isRecord(data['touches']) && { touches: readCommandImpact(data['touches']) }),
  };
}

function readCommandImpact({ devices, sessions, rooms, merchants }: Readonly<Record<string, unknown>>): CommandImpact {
  return {
    devices: numberOf(devices),
    sessions: numberOf(sessions),
    rooms: readNamedCounts(rooms),
    merchants: readNamedCounts(merchants),
  };
}

function readNamedCounts(value: unknown): readonly NamedCount[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.filter(isRecord).map(({ name, count }) => ({ name: String(name ?? ''), count: numberOf(count) }));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
