import cloudConfigurations from '../../../src/resources/billing/cloud-configurations.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeConfiguration } from '../sales/meals.ts';

export default composedSeed(cloudConfigurations, {
  rows: 16,
  from: [resourceStandards],
  compose: composeConfiguration,
});
