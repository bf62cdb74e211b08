import type { Channel } from '../../../gateways/messages/outbox.ts';

export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly indicators: readonly number[] | null;
  readonly levelIds: readonly number[] | null;
  readonly roomIds: readonly number[] | null;
  readonly informWays: readonly number[] | null;
  readonly dutyStart: string | null;
  readonly dutyEnd: string | null;
}

interface AlarmScope {
  readonly indicator: number;
  readonly levelId: number;
  readonly roomId: number | null;
  readonly informWays: readonly number[];
}

/** Codes of `informWay` whose messages leave the console. */
const channels: Readonly<Record<number, Channel>> = { 2: 'sms', 3: 'mail', 4: 'wechat' };

/**
 * Returns whether a time of day is within a period, which may span midnight. Returns `false` for a period without a
 * start or an end.
 */
export function isWithinPeriod(time: string, start: string | null, end: string | null): boolean {
  if (!start || !end) return false;
  const [from, until] = [start.slice(0, 5), end.slice(0, 5)];
  return from <= until ? time >= from && time < until : time >= from || time < until;
}

/** Returns whether the recipient receives an alarm, depending on indicator, level, room and duty time. */
export function receivesAlarm(recipient: Recipient, alarm: AlarmScope, time: string): boolean {
  const takes = (list: readonly number[] | null, value: number | null) =>
    !list || list.length === 0 || value === null || list.includes(value);
  const isOnDuty =
    !recipient.dutyStart || !recipient.dutyEnd || isWithinPeriod(time, recipient.dutyStart, recipient.dutyEnd);
  return (
    isOnDuty &&
    (recipient.indicators ?? []).includes(alarm.indicator) &&
    takes(recipient.levelIds, alarm.levelId) &&
    takes(recipient.roomIds, alarm.roomId)
  );
}

/**
 * Returns the channels that both the recipient and a level of the alarms use, each with the recipient's phone number or
 * e-mail address.
 */
export function deliveryChannels(
  recipient: Recipient,
  alarms: readonly AlarmScope[],
): readonly (readonly [Channel, string])[] {
  const wantedWays = new Set(alarms.flatMap(alarm => alarm.informWays));
  const addresses: Readonly<Record<Channel, string | null>> = {
    sms: recipient.phone,
    mail: recipient.email,
    wechat: recipient.phone,
    callback: null,
  };
  return (recipient.informWays ?? []).flatMap(way => {
    const channel = channels[way];
    const address = channel ? addresses[channel] : null;
    return channel && address && wantedWays.has(way) ? [[channel, address] as const] : [];
  });
}
