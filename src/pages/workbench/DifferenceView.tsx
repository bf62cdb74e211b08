import { useTranslate } from 'ra-core';

import { differences } from '../../schemas/published/differences.ts';

interface DifferenceViewProps {
  readonly before: unknown;
  readonly after: unknown;
}

const mostShown = 200;

/** Every place at which two values differ, with what stood there and what stands there now. */
export function DifferenceView({ before, after }: DifferenceViewProps) {
  const translate = useTranslate();
  const found = differences(before, after);
  if (found.length === 0) return <p className="wb-help">{translate('workbench.noDifference')}</p>;
  return (
    <div className="flow-table wb-difference">
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('workbench.place')}</th>
            <th scope="col">{translate('workbench.before')}</th>
            <th scope="col">{translate('workbench.after')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, mostShown).map(one => (
            <tr key={one.path}>
              <th scope="row">
                <code>{one.path}</code>
              </th>
              <Value text={textOf(one.before)} />
              <Value text={textOf(one.after)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is longer than its cell is read in whole over it. */
function Value({ text }: { readonly text: string }) {
  return <td title={text}>{text}</td>;
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
