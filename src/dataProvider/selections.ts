import type { Identifier } from 'ra-core';

import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { NamedCount, Touches } from '../schemas/touches.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http } from './http.ts';

/** Records by their ids, or all that a filter finds but some. */
export type Choice =
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly exclude: readonly Identifier[] };

/** Records as they were when they were chosen; the platform keeps them under the token for a quarter of an hour. */
export interface Selection {
  readonly token: string;
  readonly count: number;
}

/** What an action would do to a selection. */
export interface Preview {
  readonly total: number;
  readonly eligible: number;
  readonly ineligible: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number; readonly names: readonly string[] }[];
  /** The first of those that it would be done to. */
  readonly names: readonly string[];
  /** It is too much for one answer, so it becomes a job. */
  readonly isJob: boolean;
  /** Whom it would touch beside them, where it touches anybody. */
  readonly touches?: Touches;
}

export interface SelectionVerbs {
  readonly select: (resource: string, choice: Choice) => Promise<Selection>;
  readonly preview: (token: string, action: string, signal?: AbortSignal) => Promise<Preview>;
}

const path = '/api/public/v1/selections';

export function selectionVerbs({
  http,
  language,
}: {
  readonly http: Http;
  readonly language: () => Language;
}): SelectionVerbs {
  return {
    select: async (resource, choice) => {
      const { data } = await http.send({ method: 'POST', path, body: { resource, ...choice }, silent: true });
      if (!isRecord(data) || typeof data['token'] !== 'string') throw new PlatformError('badAnswer', language());
      return { token: data['token'], count: numberOf(data['count']) };
    },
    preview: async (token, action, signal) => {
      const body = { token, action };
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
    ...(isRecord(data['touches']) && { touches: readTouches(data['touches']) }),
  };
}

function readTouches({ devices, sessions, rooms, merchants }: Readonly<Record<string, unknown>>): Touches {
  return {
    devices: numberOf(devices),
    sessions: numberOf(sessions),
    rooms: namedOf(rooms),
    merchants: namedOf(merchants),
  };
}

function namedOf(value: unknown): readonly NamedCount[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.filter(isRecord).map(({ name, count }) => ({ name: String(name ?? ''), count: numberOf(count) }));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
