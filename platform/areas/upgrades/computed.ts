import { expressionBuilder } from 'kysely';

import appUpgradeResults from '../../../src/resources/upgrades/app-upgrade-results.ts';
import applicationUpgrades from '../../../src/resources/upgrades/application-upgrades.ts';
import clientCertificates from '../../../src/resources/upgrades/client-certificates.ts';
import platformUpgradeSteps from '../../../src/resources/upgrades/platform-upgrade-steps.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import remoteUpgradeResults from '../../../src/resources/upgrades/remote-upgrade-results.ts';
import remoteUpgrades from '../../../src/resources/upgrades/remote-upgrades.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { certificateState, upgradeResult } from '../../../src/schemas/codes/upgrades.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { interval } from '../../engine/storage/sqlTerms/interval.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

const { waiting, upgrading } = upgradeResult;

const result = expressionBuilder<{ readonly r: RowOf<typeof remoteUpgradeResults> }, 'r'>();
const ended = result.fn.countAll<number>().filterWhere('r.result', 'not in', [waiting, upgrading]);
const progress = result.fn.coalesce(percentOf(ended, result.fn.countAll<number>()), result.lit(0)).as('progress');

const certificate = rowExpressionBuilderOf(clientCertificates);
// The time zone of the database may differ from the platform's time zone, so a warning may appear some hours too early
// or too late. This is precise enough.
const time = certificate.cast<string>(certificate.fn<string>('now'), 'timestamp');

export const computed: ComputedFields = {
  'platform-versions.progress': rowExpressionBuilderOf(platformVersions, platformUpgradeSteps)
    .selectFrom('platform_upgrade_steps as s')
    .select(eb => eb.fn.coalesce(eb.fn('round', [eb.fn.avg('s.progress'), eb.lit(2)]), eb.lit(0)).as('progress'))
    .whereRef('s.upgradeId', '=', 't.id'),
  'application-upgrades.progress': rowExpressionBuilderOf(applicationUpgrades, appUpgradeResults)
    .selectFrom('app_upgrade_results as r')
    .select(progress)
    .whereRef('r.upgradeId', '=', 't.id'),
  'remote-upgrades.progress': rowExpressionBuilderOf(remoteUpgrades, remoteUpgradeResults)
    .selectFrom('remote_upgrade_results as r')
    .select(progress)
    .whereRef('r.upgradeId', '=', 't.id'),
  'client-certificates.validity': certificate
    .case()
    .when('t.validTo', 'is', null)
    .then(null)
    .when('t.validTo', '<', time)
    .then(certificate.lit(certificateState.expired))
    .when('t.validTo', '<', certificate(time, '+', interval('30 days')))
    .then(certificate.lit(certificateState.expiresSoon))
    .else(certificate.lit(certificateState.valid))
    .end(),
};
