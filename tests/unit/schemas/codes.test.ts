import { describe, expect, it } from 'vitest';

import {
  agentRefusalReason,
  agentStatus,
  withdrawalStatus,
  withdrawalType,
} from '../../../src/schemas/codes/agents.ts';
import {
  abnormalState,
  distributionStatus,
  giftStatus,
  mealType,
  resourceMaintenance,
} from '../../../src/schemas/codes/billing.ts';
import { merchantStatus } from '../../../src/schemas/codes/business.ts';
import { codec, deviceRunStatus, imageQuality, installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import {
  allocationType,
  boardModel,
  deviceJudgement,
  failureStatus,
  networkAnomaly,
  offlineType,
  phoneType,
  useStatus,
} from '../../../src/schemas/codes/devices.ts';
import { linkScene, linkMethod, streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import { feedbackStatus } from '../../../src/schemas/codes/system.ts';
import { upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import { userLevel, userType } from '../../../src/schemas/codes/users.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';

/** Code lists whose values the platform sends; the words are those of the English console. */
const specifiedValues: readonly (readonly [CodeList, Readonly<Record<string, string>>])[] = [
  [agentStatus, { 1: 'Under review', 2: 'Approved', 3: 'Rejected' }],
  [agentRefusalReason, { 1: 'Identity check failed' }],
  [withdrawalType, { 1: 'Bank card', 2: 'Alipay' }],
  [withdrawalStatus, { 4: 'In progress', 5: 'Succeeded', 6: 'Failed' }],
  [useStatus, { 1: 'In use', 2: 'Signed out' }],
  [offlineType, { 0: 'User-initiated', 1: 'Scheduled task', 2: 'Renewal' }],
  [merchantStatus, { 1: 'Enabled', 0: 'Disabled' }],
  [resourceMaintenance, { 0: 'Under maintenance', 1: 'Done', 2: 'Done and factory reset' }],
  [deviceJudgement, { 1: 'Normal', 2: 'Fault' }],
  [networkAnomaly, { 1: 'Poor network', 2: 'Factory reset failed' }],
  [deviceRunStatus, { 0: 'Idle', 1: 'In use' }],
  [failureStatus, { 0: 'Usable', 1: 'Temporarily unusable', 2: 'Fault', 4: 'Awaiting maintenance' }],
  [distributionStatus, { 0: 'Unassigned', 1: 'Assigned', 2: 'Not assignable', 3: 'Reclaiming' }],
  [abnormalState, { 0: 'Normal', 1: 'Abnormal' }],
  [mealType, { 1: 'Ordinary', 2: 'Auto-renew', 3: 'Privileged annual card', 4: 'Timed' }],
  [loggedClientType, { 1: 'Android', 2: 'iOS', 3: 'PC', 4: 'iOS lite', 5: 'Mini program', 7: 'H5' }],
  [imageQuality, { 1: 'HD', 2: 'SD' }],
  [
    linkScene,
    {
      1: 'Direct',
      2: 'Reconnect',
      3: 'Channel-drop reconnect',
      4: 'Signalling-failure reconnect',
      5: 'Auth-failure reconnect',
    },
  ],
  [linkMethod, { 0: 'Other', 1: 'Relay', 2: 'Hole punch', 3: 'Poor card network', 4: 'Connection info missing' }],
  [codec, { 1: 'H265', 2: 'H264' }],
  [streamPushStatus, { 1: 'Succeeded', 2: 'Failed' }],
  [allocationType, { 1: 'Instance', 2: 'Host' }],
  [phoneType, { 1: 'VIP', 2: 'SVIP', 3: 'STAR', 4: 'STARPRO' }],
  [boardModel, { VIRTUAL: 'VIRTUAL', RK_3399: 'RK_3399', MTK_G90: 'MTK_G90', STARPRO: 'STARPRO' }],
];

/** Code lists of which only the words were specified; the console has chosen values and intermediate states. */
const specifiedWords: readonly (readonly [CodeList, readonly string[]])[] = [
  [upgradeStatus, ['Not upgraded', 'Upgraded', 'Uninstalled', 'Upgrade failed']],
  [feedbackStatus, ['Open', 'Handled']],
  [giftStatus, ['Sending', 'Sending failed', 'Sent']],
  [redemptionStatus, ['Used', 'Unused']],
  [installStatus, ['Installing']],
  [userType, ['Management-platform user', 'Client user']],
  [userLevel, ['Power user', 'Normal user', 'Developer']],
];

const wordsOf = (list: CodeList) => Object.fromEntries(list.items.map(({ value, en }) => [String(value), en]));

describe('a code list', () => {
  it.each(specifiedValues.map(([list, words]) => [list.name, list, words] as const))(
    'has the platform’s values: %s',
    (_, list, words) => {
      expect(wordsOf(list)).toEqual(words);
    },
  );

  it.each(specifiedWords.map(([list, words]) => [list.name, list, words] as const))(
    'has the specified words: %s',
    (_, list, words) => {
      expect(Object.values(wordsOf(list))).toEqual(expect.arrayContaining([...words]));
    },
  );
});
