import cloudConfigurations from '../../../src/resources/billing/cloud-configurations.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeMealConfiguration } from '../sales/meals.ts';

export default composedSeedOf(cloudConfigurations, {
  rows: 16,
  from: [resourceStandards],
  compose: composeMealConfiguration,
});
