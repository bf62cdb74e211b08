import type alarmRecipients from '../../../../src/resources/alarms/alarm-recipients.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { type alarmIndicator, notificationMethod } from '../../../../src/schemas/codes/alarms.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { OutboxChannel } from '../../../gateways/messages/outbox.ts';

export type Recipient = Pick<
  RowOf<typeof alarmRecipients>,
  'id' | 'name' | 'email' | 'phone' | 'indicators' | 'levelIds' | 'roomIds' | 'informWays' | 'dutyStart' | 'dutyEnd'
>;

type InformWay = CodeOf<typeof notificationMethod>;

interface AlarmScope {
  readonly indicator: CodeOf<typeof alarmIndicator>;
  readonly levelId: number;
  readonly roomId: number | null;
}

/** Maps each notification method to its channel outside the console. */
const channels: Readonly<Partial<Record<InformWay, OutboxChannel>>> = {
  [notificationMethod.sms]: 'sms',
  [notificationMethod.email]: 'mail',
  [notificationMethod.officialAccount]: 'wechat',
};

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
    recipient.indicators.includes(alarm.indicator) &&
    takes(recipient.levelIds, alarm.levelId) &&
    takes(recipient.roomIds, alarm.roomId)
  );
}

/**
 * Returns the channels that the recipient and at least one alarm level both use, each with the recipient's phone number
 * or e-mail address.
 */
export function deliveryChannels(
  recipient: Pick<Recipient, 'email' | 'phone' | 'informWays'>,
  alarms: readonly { readonly informWays: readonly InformWay[] }[],
): readonly (readonly [OutboxChannel, string])[] {
  const wantedWays = new Set(alarms.flatMap(alarm => alarm.informWays));
  const addresses: Readonly<Record<OutboxChannel, string | null>> = {
    sms: recipient.phone,
    mail: recipient.email,
    wechat: recipient.phone,
    callback: null,
  };
  return recipient.informWays.flatMap(way => {
    const channel = channels[way];
    const address = channel ? addresses[channel] : null;
    return channel && address && wantedWays.has(way) ? [[channel, address] as const] : [];
  });
}
