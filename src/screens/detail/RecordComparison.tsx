import { useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/base/json.ts';

interface DifferenceProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** Shows two states of a record side by side; only fields that differ are shown. */
export function RecordComparison({ before, after }: DifferenceProps) {
  const translate = useTranslate();
  const [left, right] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const changed = names.filter(name => JSON.stringify(left[name] ?? null) !== JSON.stringify(right[name] ?? null));
  return (
    <section className="difference">
      <h2>{translate('detail.history')}</h2>
      {changed.length === 0 ? (
        <p>{translate('detail.unchanged')}</p>
      ) : (
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('form.conflictField')}</th>
              <th scope="col">{translate('detail.before')}</th>
              <th scope="col">{translate('detail.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(name => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="difference-before">{textOf(left[name])}</td>
                <td className="difference-after">{textOf(right[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
