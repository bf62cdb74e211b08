import { useTranslate } from 'ra-core';

import { CardFacts } from '../../screens/list/CardFacts.tsx';
import { useNarrow } from '../../screens/list/useNarrow.ts';
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
  const Rows = useNarrow() ? RowCards : RowTable;
  if (found.length === 0) return <p className="wb-help">{translate('workbench.noDifference')}</p>;
  return (
    <div className="flow-table wb-difference">
      <Rows found={found.slice(0, mostShown)} />
    </div>
  );
}

interface RowsProps {
  readonly found: ReturnType<typeof differences>;
}

function RowTable({ found }: RowsProps) {
  const translate = useTranslate();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('workbench.place')}</th>
          <th scope="col">{translate('workbench.before')}</th>
          <th scope="col">{translate('workbench.after')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(one => (
          <tr key={one.path}>
            <th scope="row">
              <code>{one.path || translate('workbench.whole')}</code>
            </th>
            <Value text={textOf(one.before)} />
            <Value text={textOf(one.after)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cards of a list: the place, and under it what stood there and what stands there now. */
function RowCards({ found }: RowsProps) {
  const translate = useTranslate();
  return (
    <ul className="cards">
      {found.map(one => (
        <li key={one.path} className="card">
          <code>{one.path || translate('workbench.whole')}</code>
          <CardFacts
            facts={[
              { name: 'before', label: translate('workbench.before'), value: textOf(one.before) },
              { name: 'after', label: translate('workbench.after'), value: textOf(one.after) },
            ].filter(({ value }) => value !== '')}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is longer than its cell is read in whole over it. */
function Value({ text }: { readonly text: string }) {
  return <td title={text}>{text}</td>;
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
