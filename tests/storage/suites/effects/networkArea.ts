import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { now } from '../../harness.ts';
import { createAreaHarness } from './areaHarness.ts';

const base = '/api/network/v1';

export function defineNetworkEffectSuite(engine: EngineUnderTest): void {
  describe('the calls about network rules and addresses', () => {
    const {
      harness,
      call,
      firstRow,
      updateRow: set,
      refusalOfAction: act,
      validationErrors: faults,
      runTransitions: pass,
    } = createAreaHarness(engine);
    let made = 0;

    const router = async (values: Row = {}): Promise<Row> => {
      const found = await firstRow('routers', 'id = 1');
      await set('routers', found['id'], { status: 1, onlineStatus: 1, maxRules: 1_000, ...values });
      return found;
    };
    const rule = async (values: Row = {}): Promise<Row> => {
      made += 1;
      const { id: routerId } = await firstRow('routers', 'id = 1');
      return {
        ruleName: `测试规则${made}`,
        routerId,
        natType: 1,
        protocol: 1,
        publicIp: '120.0.0.1',
        publicPorts: { start: 2_001, end: 2_010 },
        cardIps: { start: '10.9.0.1', end: '10.9.0.10' },
        cardPort: 5_555,
        ...values,
      };
    };
    const save = async (values: Row = {}) => call(`POST ${base}/nat-rules`, await rule(values));
    const clear = () => sql`delete from nat_rules`.execute(harness().db);

    it.each([
      ['the same ports', {}],
      ['one port in common', { publicPorts: { start: 2_010, end: 2_019 } }],
      ['both protocols', { protocol: 3 }],
    ] as const)('reject a rule that overlaps with another rule: %s', async (_, values) => {
      await clear();
      const { ruleName } = await save();
      const refused = await faults(`POST ${base}/nat-rules`, await rule(values));
      expect(refused).toEqual({ publicPorts: `公网端口段与规则“${String(ruleName)}”重叠` });
      expect(await harness().rows('nat_rules')).toHaveLength(1);
    });

    it.each([
      ['the other protocol', { protocol: 2 }],
      ['the next ports', { publicPorts: { start: 2_011, end: 2_020 } }],
      ['another address', { publicIp: '120.0.0.2' }],
      ['another router', { routerId: 2 }],
    ] as const)('accept a rule that does not overlap with another rule: %s', async (_, values) => {
      await clear();
      await save();
      expect(await save(values)).toMatchObject({ revision: 1, sort: 1 });
    });

    it('require as many addresses as ports, and limit the number of rules per router', async () => {
      await clear();
      const short = await rule({ publicPorts: { start: 2_001, end: 2_009 } });
      expect(Object.values(await faults(`POST ${base}/nat-rules`, short))).toEqual(['安卓卡IP段与端口段长度不一致']);
      await router({ maxRules: 1 });
      await save();
      const more = await rule({ publicIp: '120.0.0.3' });
      expect(await faults(`POST ${base}/nat-rules`, more)).toEqual({ routerId: '该路由器最多1条规则，已有2条' });
    });

    it('apply a rule at its time, fail on an offline router, and mark a changed rule as not applied', async () => {
      await clear();
      await router();
      const { id } = await save();
      expect(await act(`${base}/nat-rules/sync`, id)).toBe('');
      await set('routers', 1, { onlineStatus: 0 });
      await pass('nat-rules', '2026-03-01 12:00:03');
      expect(await firstRow('nat_rules', `id = ${String(id)}`)).toMatchObject({ syncStatus: 3, applied: null });
      await set('routers', 1, { onlineStatus: 1 });
      expect(await act(`${base}/nat-rules/sync`, id)).toBe('');
      await pass('nat-rules', '2026-03-01 12:00:03');
      const applied = await firstRow('nat_rules', `id = ${String(id)}`);
      expect(applied).toMatchObject({ syncStatus: 2, syncTime: '2026-03-01 12:00:03', applied: { cardPort: 5_555 } });
      const note = await call(`PUT ${base}/nat-rules`, { id, revision: applied['revision'], note: '只改备注' });
      expect(note).toMatchObject({ syncStatus: 2 });
      const changed = await call(`PUT ${base}/nat-rules`, { id, revision: note['revision'], cardPort: 6_666 });
      expect(changed).toMatchObject({ syncStatus: 0, cardPort: 6_666 });
      expect(await act(`${base}/routers/pull`, 1, { side: 2 })).toBe('');
      expect(await firstRow('nat_rules', `id = ${String(id)}`)).toMatchObject({ syncStatus: 2, cardPort: 5_555 });
    });

    it('assign a new address to each device, release the old address, and assign no address to two devices', async () => {
      await sql`update ip_changes set "ipStatus" = 2, "deviceId" = null`.execute(harness().db);
      const [first, second, third] = await harness().rows('ip_changes', 'true', 'id limit 3');
      const [device, other] = await harness().rows('devices', 'true', 'id limit 2');
      for (const address of [first, second])
        await set('ip_changes', address?.['id'], { ipStatus: 0, routerId: 1, expireTime: null, changeCount: 0 });
      await set('ip_changes', third?.['id'], { ipStatus: 1, deviceId: device?.['id'] });
      await router();
      const ids = [device?.['id'], other?.['id']];
      expect(await call(`POST ${base}/ip-changes/change`, { deviceIds: ids })).toMatchObject({ success: 2, failed: 0 });
      const taken = await harness().rows('ip_changes', '"ipStatus" = 1', 'id');
      expect(taken.map(row => row['deviceId']).toSorted()).toEqual(ids.toSorted());
      expect(taken[0]).toMatchObject({ changeCount: 1, lastChangeTime: now });
      expect(await firstRow('ip_changes', `id = ${String(third?.['id'])}`)).toMatchObject({
        ipStatus: 0,
        deviceId: null,
      });
      await set('ip_changes', third?.['id'], { ipStatus: 2 });
      const none = await call(`POST ${base}/ip-changes/change`, { deviceIds: ids });
      expect(none).toMatchObject({
        success: 0,
        failed: 2,
        items: [{ code: 1, msg: '没有符合条件的空闲IP' }, { code: 1 }],
      });
      expect((await harness().rows('ip_changes', '"ipStatus" = 1')).length).toBe(2);
    });

    it('refuse to delete an address in use, release an expired address, and detect an unreachable address', async () => {
      const { id } = await firstRow('ip_changes', '"ipStatus" = 1');
      const kept = await call(`DELETE ${base}/ip-changes`, { idList: [id] });
      expect(kept).toMatchObject({ items: [{ msg: 'IP使用中，请先释放' }] });
      await set('ip_changes', id, { expireTime: now, routerId: 1 });
      await pass('ip-changes', now);
      expect(await firstRow('ip_changes', `id = ${String(id)}`)).toMatchObject({ ipStatus: 0, deviceId: null });
      await router({ onlineStatus: 0 });
      expect(await act(`${base}/ip-changes/check`, id)).toBe('');
      expect(await firstRow('ip_changes', `id = ${String(id)}`)).toMatchObject({ ipStatus: 2, latencyMs: null });
    });
  });
}
