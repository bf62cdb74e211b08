import { splitIntoGroupsOfFour } from '../../../i18n/format.ts';
import { countIps } from '../../../schemas/rules/ipAddress.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import type { CellRenderer } from './cell.ts';

/** Both ends of a range; other values stay unchanged. */
export const rangeCell: CellRenderer = value => {
  if (!isRecord(value)) return <bdi>{String(value)}</bdi>;
  const { start, end } = value;
  const count = typeof start === 'string' && typeof end === 'string' ? countIps(start, end) : null;
  const text = `${String(start)} – ${String(end)}`;
  return <bdi title={count === null ? text : `${text} (${count})`}>{text}</bdi>;
};

/** Coordinates in decimal degrees; east and north are positive. */
export const geoCell: CellRenderer = value => {
  if (!isRecord(value)) return <bdi>{String(value)}</bdi>;
  const [lng, lat] = [Number(value['lng']), Number(value['lat'])];
  const title = `${Math.abs(lng)}°${lng < 0 ? 'W' : 'E'} ${Math.abs(lat)}°${lat < 0 ? 'S' : 'N'}`;
  return <bdi title={title}>{`${lng}, ${lat}`}</bdi>;
};

export const tagsCell: CellRenderer = value => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return (
    <span title={list.map(String).join(', ')}>
      {list.map(tag => (
        <bdi key={String(tag)} className="tag">
          {String(tag)}
        </bdi>
      ))}
    </span>
  );
};

/** Card number in groups of four. Users who copy it get the number without spaces. */
export const cardNumberCell: CellRenderer = value => {
  const groups = splitIntoGroupsOfFour(String(value));
  return (
    <bdi className="digits" title={String(value)}>
      {groups.map((group, at) => (
        // The groups of a number never change their order, so the index is a stable key.
        <span key={at}>{group}</span>
      ))}
    </bdi>
  );
};
