import overscoreMigrations from '../../../src/resources/devices/overscore-migrations.ts';
import { inUsePolicy, migrationMode } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(overscoreMigrations, {
  rows: 25,
  values: ({ numbered, inTurn, random, daysFromNow }) => ({
    batchNo: numbered('CF########'),
    source: inTurn(['机房：北京一号机房', '机房：上海一号机房', '指定实例', '机房：深圳一号机房']),
    target: inTurn(['自动调度', '机房：广州一号机房', '自动调度', '机房：成都一号机房', '机房：武汉一号机房']),
    mode: random.weighted([migrationMode.cold, 70], [migrationMode.hot, 30]),
    policy: random.oneOf([inUsePolicy.waitUntilIdle, inUsePolicy.skip, inUsePolicy.skip, inUsePolicy.force]),
    speedLimit: random.oneOf([100, 200, 200, 500]),
    startTime: daysFromNow(-180, -1),
    operatorName: 'admin',
  }),
});
