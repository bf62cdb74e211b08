import { licenseModule, licenseStatus } from '../../schemas/codes/upgrades.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { code, dateTime, integer, text } from '../../schemas/vocabulary/fields.ts';

/** Fields of the displayed licence. */
export const licenceFields: Fields = {
  licenseStatus: code({ zh: '授权状态', en: 'State' }, licenseStatus),
  customer: text({ zh: '客户', en: 'Customer' }),
  licenceNo: text({ zh: '授权编号', en: 'Licence no.' }),
  modules: code({ zh: '授权模块', en: 'Modules' }, licenseModule, { multiple: true }),
  validFrom: dateTime({ zh: '生效时间', en: 'From' }),
  validTo: dateTime({ zh: '有效期至', en: 'Until' }),
  allowedCards: integer({ zh: '授权卡数', en: 'Cards allowed' }),
  usedCards: integer({ zh: '在线卡数', en: 'Cards online' }),
  daysLeft: integer({ zh: '剩余天数', en: 'Days left' }),
};
