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
} from './textFields.ts';
export { integer, decimal, percent, port, bytes, speed, money, duration } from './numberFields.ts';
export { dateTime, date, timeOfDay, dateRange, ipRange, portRange, geo } from './timeFields.ts';
export { boolean, code, reference, references, treeSelect } from './choiceFields.ts';
export { image, images, file, rows, tags, keyValues, json } from './contentFields.ts';
