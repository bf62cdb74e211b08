import { useTranslate } from 'ra-core';

import { CardFacts } from '../../screens/list/CardFacts.tsx';
import { useIsNarrow } from '../../screens/list/useIsNarrow.ts';
import { diffValues } from '../../schemas/published/diffValues.ts';

interface DifferenceViewProps {
  readonly before: unknown;
  readonly after: unknown;
}

const maxRows = 200;

/** Lists every difference between two values, with the value before and after. */
export function DifferenceView({ before, after }: DifferenceViewProps) {
  const translate = useTranslate();
  const found = diffValues(before, after);
  const Rows = useIsNarrow() ? RowCards : RowTable;
  if (found.length === 0) return <p className="wb-help">{translate('workbench.noDifference')}</p>;
  return (
    <div className="flow-table wb-difference">
      <Rows found={found.slice(0, maxRows)} />
    </div>
  );
}

interface RowsProps {
  readonly found: ReturnType<typeof diffValues>;
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
        {found.map(item => (
          <tr key={item.path}>
            <th scope="row">
              <code>{item.path || translate('workbench.whole')}</code>
            </th>
            <Value text={textOf(item.before)} />
            <Value text={textOf(item.after)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Cards for narrow screens: the path of each difference, with the values before and after. */
function RowCards({ found }: RowsProps) {
  const translate = useTranslate();
  return (
    <ul className="cards">
      {found.map(item => (
        <li key={item.path} className="card">
          <code>{item.path || translate('workbench.whole')}</code>
          <CardFacts
            facts={[
              { name: 'before', label: translate('workbench.before'), value: textOf(item.before) },
              { name: 'after', label: translate('workbench.after'), value: textOf(item.after) },
            ].filter(({ value }) => value !== '')}
          />
        </li>
      ))}
    </ul>
  );
}

/** Text of a value. The tooltip contains the full text, because the cell may be truncated. */
function Value({ text }: { readonly text: string }) {
  return <td title={text}>{text}</td>;
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
