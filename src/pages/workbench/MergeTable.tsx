import { useLocale, useTranslate } from 'ra-core';

import type { MergeDifference } from '../../designer/propose/mergeProposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { CardFacts } from '../../screens/list/CardFacts.tsx';
import { useIsNarrow } from '../../screens/list/useIsNarrow.ts';

interface MergeTableProps {
  readonly differences: readonly MergeDifference[];
  /** Differences that the user accepts. */
  readonly accepted: ReadonlySet<MergeDifference>;
  readonly onAccepted: (accepted: ReadonlySet<MergeDifference>) => void;
}

const ranks = { taken: 0, kept: 1, gone: 2 } as const;

/**
 * Table of the differences between the earlier and the current import of a source. A value that somebody has edited is
 * only replaced when the user ticks its difference.
 */
export function MergeTable({ differences, accepted, onAccepted }: MergeTableProps) {
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  if (differences.length === 0) return <p>{translate('workbench.noDifference')}</p>;
  const turn = (mergeDifference: MergeDifference, isTaken: boolean): void => {
    const others = [...accepted].filter(other => other !== mergeDifference);
    onAccepted(new Set(isTaken ? [...others, mergeDifference] : others));
  };
  const Lines = isNarrow ? LineCards : LineTable;
  return (
    <div className="flow-table wb-difference wb-merge">
      <Lines
        lines={differences.toSorted((a, b) => ranks[a.outcome] - ranks[b.outcome])}
        accepted={accepted}
        onTurn={turn}
      />
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly MergeDifference[];
  readonly accepted: ReadonlySet<MergeDifference>;
  readonly onTurn: (mergeDifference: MergeDifference, isTaken: boolean) => void;
}

function Tick({ one: item, accepted, onTurn }: Omit<LinesProps, 'lines'> & { readonly one: MergeDifference }) {
  return (
    <input
      type="checkbox"
      aria-label={item.path}
      checked={accepted.has(item)}
      onChange={event => onTurn(item, event.target.checked)}
    />
  );
}

function LineTable({ lines, ...ticks }: LinesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <table>
      <thead>
        <tr>
          {(['takeLine', 'place', 'now', 'inSource', 'why'] as const).map(name => (
            <th key={name} scope="col">
              {translate(`workbench.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.path}>
            <td>
              <Tick one={line} {...ticks} />
            </td>
            <th scope="row">
              <code>{line.path}</code>
            </th>
            <td title={textOf(line.decided)}>{textOf(line.decided)}</td>
            <td title={textOf(line.proposed)}>{textOf(line.proposed)}</td>
            <td className="wb-why">{line.reason[language]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Cards for narrow screens, with the checkbox before the path. */
function LineCards({ lines, ...ticks }: LinesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <ul className="cards">
      {lines.map(line => (
        <li key={line.path} className="card">
          <label className="wb-tick">
            <Tick one={line} {...ticks} />
            <code>{line.path}</code>
          </label>
          <p className="wb-why">{line.reason[language]}</p>
          <CardFacts
            facts={[
              { name: 'now', label: translate('workbench.now'), value: textOf(line.decided) },
              { name: 'inSource', label: translate('workbench.inSource'), value: textOf(line.proposed) },
            ].filter(({ value }) => value !== '')}
          />
        </li>
      ))}
    </ul>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
