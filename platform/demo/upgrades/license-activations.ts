import licenseActivations from '../../../src/resources/upgrades/license-activations.ts';
import { licenseActivationType, licenseResult } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(licenseActivations, {
  rows: 4,
  values: ({ daysFromNow, inTurn }) => ({
    activateTime: daysFromNow(-400, -125),
    activationType: inTurn([
      licenseActivationType.trial,
      licenseActivationType.online,
      licenseActivationType.online,
      licenseActivationType.offline,
    ]),
    maskedKey: inTurn(['—', 'AQAA…x9Qw', 'AQAB…k2dA', 'AQAC…p7Zg']),
    licenceNo: inTurn(['TRIAL', '100201', '100377', '100512']),
    cards: inTurn([60, 3_000, 5_000, 6_000]),
    result: inTurn([licenseResult.succeeded, licenseResult.succeeded, licenseResult.failed, licenseResult.succeeded]),
    failReason: inTurn([null, null, '授权与本机机器码不符', null]),
    operatorName: 'admin',
  }),
});
