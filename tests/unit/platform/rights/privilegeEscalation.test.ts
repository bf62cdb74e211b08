import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { noPermissions, groupPermissionsOf } from '../../../../platform/areas/users/rights/rightsState.ts';
import { propertyRunCount } from '../../../support/propertyRunCount.ts';
import {
  type UserAction,
  type PermissionRules,
  type ModelUser,
  type PermissionModel,
  accountOf,
  applyAction,
  permissionRules,
} from './world.ts';

const codes = ['a:view', 'a:edit', 'b:view', 'b:edit', 'c:view', 'c:edit', 'd:view', 'd:shell'] as const;
const place = fc.nat({ max: 60 });
const code = fc.constantFrom(...codes, 'new:one');
const merchantSign = fc.option(fc.constantFrom('SH1', 'SH2'), { freq: 3 });

/** Two areas and four screens with two leaves each; group 1 is that of the administrators. */
const world: fc.Arbitrary<PermissionModel> = fc
  .record({
    ticks: fc.array(fc.array(fc.nat({ max: 7 }), { maxLength: 8 }), { minLength: 3, maxLength: 5 }),
    disabled: fc.array(fc.nat({ max: 13 }), { maxLength: 3 }),
    members: fc.array(fc.record({ group: fc.nat({ max: 5 }), merchantSign, isEnabled: fc.boolean() }), {
      minLength: 5,
      maxLength: 9,
    }),
  })
  .map(({ ticks, disabled, members }) => {
    const areas = [1, 2].map(id => ({ id, parentId: null, menuType: 1, code: null, status: 1 }));
    const screens = [3, 4, 5, 6].map((id, at) => ({ id, parentId: 1 + (at % 2), menuType: 2, code: null, status: 1 }));
    const leaves = codes.map((item, at) => ({
      id: 7 + at,
      parentId: 3 + (at >> 1),
      menuType: 3,
      code: item,
      status: 1,
    }));
    const nodes = [...areas, ...screens, ...leaves].map((node, at) =>
      disabled.includes(at) ? { ...node, status: 0 } : node,
    );
    const groups = [
      { id: 1, isAdmin: true, menuIds: [] },
      ...ticks.map((chosen, at) => ({
        id: 2 + at,
        isAdmin: false,
        menuIds: [...new Set(chosen)].map(leaf => 7 + leaf),
      })),
    ];
    const users = [
      { id: 1, groupId: 1, merchantSign: null, isEnabled: true },
      ...members.map((member, at) => ({ ...member, id: 2 + at, groupId: 1 + (member.group % groups.length) })),
    ];
    return { nodes, groups, users };
  });

const act: fc.Arbitrary<UserAction> = fc.oneof(
  fc.record({
    kind: fc.constant('saveGroup' as const),
    group: fc.option(place),
    menus: fc.array(place, { maxLength: 6 }),
  }),
  fc.record({ kind: fc.constantFrom('deleteGroup' as const, 'copyGroup' as const), group: place }),
  fc.record({ kind: fc.constant('createUser' as const), group: place, merchantSign }),
  fc.record({ kind: fc.constant('moveUser' as const), user: place, group: place }),
  fc.record({ kind: fc.constant('bindUser' as const), user: place, merchantSign }),
  fc.record({ kind: fc.constantFrom('takeOver' as const, 'deleteUser' as const, 'switchUser' as const), user: place }),
  fc.record({
    kind: fc.constantFrom('createNode' as const, 'moveNode' as const, 'writeCode' as const),
    node: place,
    code,
  }),
  fc.record({ kind: fc.constantFrom('switchNode' as const, 'deleteNode' as const), node: place }),
);

const actsEach = 100;
const runs = propertyRunCount(1_000);
const story = fc.tuple(world, fc.array(fc.tuple(place, act), { minLength: actsEach, maxLength: actsEach }));

/** Returns all permission codes of people who are not administrators. */
function reachOf(state: PermissionModel): ReadonlySet<string> {
  return new Set(state.users.flatMap(user => [...heldBy(state, user)]));
}

function heldBy(state: PermissionModel, user: ModelUser): ReadonlySet<string> {
  const { isAdmin, held } = accountOf(state, user);
  return isAdmin ? new Set() : held;
}

const isAdmin = (state: PermissionModel, user: ModelUser): boolean => accountOf(state, user).isAdmin;
const beyond = (some: ReadonlySet<string>, limit: ReadonlySet<string>): readonly string[] =>
  [...some].filter(item => !limit.has(item));

/** Describes every permission code that an action granted although the person who acted lacks it. */
function leaksOf(
  before: PermissionModel,
  after: PermissionModel,
  actor: ModelUser,
  userAction: UserAction,
): readonly string[] {
  const own = heldBy(before, actor);
  const ofGroups = after.groups.flatMap(({ id }) => {
    const was = (groupPermissionsOf(before).get(id) ?? noPermissions).held;
    const gained = beyond((groupPermissionsOf(after).get(id) ?? noPermissions).held, new Set([...was, ...own]));
    return gained.map(item => `group ${id} gains ${item}`);
  });
  const ofUsers = after.users.flatMap(user => {
    const earlier = before.users.find(item => item.id === user.id);
    if (isAdmin(after, user) && (!earlier || !isAdmin(before, earlier)))
      return [`user ${user.id} becomes an administrator`];
    const was = earlier ? heldBy(before, earlier) : new Set<string>();
    return beyond(heldBy(after, user), new Set([...was, ...own])).map(item => `user ${user.id} gains ${item}`);
  });
  const target = 'user' in userAction ? before.users[userAction.user % before.users.length] : undefined;
  const isStronger = target && (isAdmin(before, target) || beyond(heldBy(before, target), own).length > 0);
  const isForeign = actor.merchantSign !== null && target && target.merchantSign !== actor.merchantSign;
  if (isForeign) ofUsers.push(`user ${target.id} of another merchant was acted on`);
  return [...ofGroups, ...ofUsers, ...(isStronger ? [`user ${target.id} is stronger and was acted on`] : [])];
}

/**
 * Runs a sequence of actions by people who are not administrators; returns the leaks and the number of admitted
 * actions.
 */
function runActions(
  [start, acts]: readonly [PermissionModel, readonly (readonly [number, UserAction])[]],
  appliedRules: PermissionRules,
) {
  let state = start;
  const leaks: string[] = [];
  let admitted = 0;
  const reach = reachOf(start);
  for (const [at, tried] of acts) {
    const actors = state.users.filter(user => user.isEnabled && !isAdmin(state, user));
    const actor = actors[at % Math.max(1, actors.length)];
    if (!actor) break;
    const outcome = applyAction(state, actor, tried, appliedRules);
    if (!('users' in outcome)) continue;
    leaks.push(...leaksOf(state, outcome, actor, tried));
    state = outcome;
    admitted += 1;
  }
  return {
    leaks: [...leaks, ...beyond(reachOf(state), reach).map(item => `everybody together gains ${item}`)],
    admitted,
  };
}

describe('random actions by people who are not administrators', () => {
  it('never extend the permission codes that any of these people can obtain', () => {
    let admitted = 0;
    fc.assert(
      fc.property(story, generatedStory => {
        const played = runActions(generatedStory, permissionRules);
        admitted += played.admitted;
        expect(played.leaks).toEqual([]);
      }),
      { numRuns: runs },
    );
    // The test would prove nothing if the rules refused every action.
    expect(admitted).toBeGreaterThan(runs * actsEach * 0.2);
  });

  it.each(['accountFault', 'estateFault'] as const)('leak permission codes when the rule %s is removed', left => {
    const without: PermissionRules = { ...permissionRules, [left]: () => null };
    const found = fc.check(
      fc.property(story, generatedStory => runActions(generatedStory, without).leaks.length === 0),
      { numRuns: runs, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
