export {
  text,
  longText,
  richText,
  phone,
  email,
  ip,
  url,
  mac,
  idCard,
  bankCard,
  version,
  password,
} from './fields/textFields.ts';
export { integer, decimal, percent, port, bytes, speed, money, duration } from './fields/numberFields.ts';
export { dateTime, date, timeOfDay, dateRange, ipRange, portRange, geo } from './fields/timeFields.ts';
export { boolean, code, reference, references, treeSelect } from './fields/choiceFields.ts';
export { image, images, file, rows, tags, keyValues, json } from './fields/contentFields.ts';
