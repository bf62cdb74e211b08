import scriptPlatforms from '../../../src/resources/scripts/script-platforms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { knownScriptPlatforms } from '../known/scripts.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(scriptPlatforms, {
  rows: 6,
  values: ({ inTurn, fake, past }) => ({
    ...inTurn(knownScriptPlatforms),
    appKey: fake('md5'),
    appSecret: fake('md5'),
    contact: fake('name'),
    phone: fake('phone'),
    syncTime: past(3),
    lastTestTime: past(30),
    status: inTurn([
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
    ]),
  }),
});
