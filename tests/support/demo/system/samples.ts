import { seedOf } from '../../../../platform/demo/seedOf.ts';
import sampleParts from '../../resources/system/sample-parts.ts';
import samples from '../../resources/system/samples.ts';

export default seedOf(samples, {
  rows: 260,
  from: { sampleParts },
  values: ({ numbered, random, fake, past, from, pick }) => {
    const category = random.oneOf([1, 2, 3]);
    const status = random.weighted([1, 5], [2, 4], [3, 1]);
    const integer = random.between(-20, 900);
    const phone = fake('phone');
    const email = fake('email');
    const ip = fake('ip');
    const money = random.between(0, 5_000);
    const dateTime = past(90);
    const samplePart = pick(from.sampleParts);
    return {
      name: numbered('样例####'),
      serial: numbered('SN######'),
      category,
      status,
      integer,
      phone,
      email,
      ip,
      money,
      dateTime,
      partId: samplePart?.id,
      partNo: samplePart?.partNo,
    };
  },
});
