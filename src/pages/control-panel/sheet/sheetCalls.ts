import { PlatformError } from '../../../dataProvider/PlatformError.ts';
import type { HttpClient } from '../../../dataProvider/httpClient.ts';
import type { DeviceSheet, Timeline, TimelineKind } from '../../../resources/devices/boards/deviceSheet.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import type { Language } from '../../../schemas/base/label.ts';
import { panelApiBase } from '../fleet/useFleet.ts';

interface SheetCallContext {
  readonly send: HttpClient['send'];
  readonly language: Language;
}

/** Screenshot of a device as SVG, with its time. */
export interface ScreenCapture {
  readonly id: number;
  readonly takenAt: string;
  readonly picture: string;
}

export async function fetchDeviceSheet(
  { send, language }: SheetCallContext,
  id: number,
  signal: AbortSignal,
): Promise<DeviceSheet> {
  const { data } = await send({ method: 'GET', path: `${panelApiBase}/card`, query: { id }, silent: true, signal });
  if (isRecord(data) && isRecord(data['card']) && isRecord(data['place'])) return data as unknown as DeviceSheet;
  throw new PlatformError('badAnswer', language);
}

interface TimelineQuery {
  readonly id: number;
  readonly before: string | null;
  readonly kinds: readonly TimelineKind[];
}

export async function fetchTimeline(
  { send, language }: SheetCallContext,
  { id, before, kinds }: TimelineQuery,
  signal: AbortSignal,
): Promise<Timeline> {
  const query = { id, before, kinds: kinds.join() };
  const { data } = await send({ method: 'GET', path: `${panelApiBase}/timeline`, query, silent: true, signal });
  if (isRecord(data) && Array.isArray(data['entries'])) return data as unknown as Timeline;
  throw new PlatformError('badAnswer', language);
}

export async function fetchScreenCaptures(
  { send, language }: SheetCallContext,
  idList: readonly number[],
  signal: AbortSignal,
): Promise<readonly ScreenCapture[]> {
  const { data } = await send({
    method: 'POST',
    path: `${panelApiBase}/screens`,
    body: { idList },
    silent: true,
    signal,
  });
  const list = isRecord(data) ? data['list'] : undefined;
  if (!Array.isArray(list)) throw new PlatformError('badAnswer', language);
  return list.filter(isScreen);
}

function isScreen(value: unknown): value is ScreenCapture {
  return (
    isRecord(value) &&
    typeof value['id'] === 'number' &&
    typeof value['picture'] === 'string' &&
    typeof value['takenAt'] === 'string'
  );
}

/** Takes or renews the caller's lease of a device, takes the lease over from another person, or releases it. */
export async function changeLease(
  { send }: Pick<SheetCallContext, 'send'>,
  id: number,
  step: 'take' | 'takeOver' | 'release',
  reason?: string,
): Promise<void> {
  const path = step === 'release' ? `${panelApiBase}/lease/release` : `${panelApiBase}/lease`;
  await send({
    method: 'POST',
    path,
    body: { id, ...(step === 'takeOver' ? { takeOver: true, reason } : {}) },
    silent: true,
  });
}
