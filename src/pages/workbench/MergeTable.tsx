import { useLocale, useTranslate } from 'ra-core';

import type { MergeDifference } from '../../designer/mergeProposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { CardFacts } from '../../screens/list/CardFacts.tsx';
import { useIsNarrow } from '../../screens/list/useIsNarrow.ts';

interface MergeTableProps {
  readonly differences: readonly MergeDifference[];
  /** Differences that the user accepts. */
  readonly taken: ReadonlySet<MergeDifference>;
  readonly onTaken: (taken: ReadonlySet<MergeDifference>) => void;
}

const ranks = { taken: 0, kept: 1, gone: 2 } as const;

/**
 * Differences that a repeated import has found. A decision of a person is only replaced when the user ticks the
 * difference.
 */
export function MergeTable({ differences, taken, onTaken }: MergeTableProps) {
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  if (differences.length === 0) return <p>{translate('workbench.noDifference')}</p>;
  const turn = (one: MergeDifference, isTaken: boolean): void => {
    const others = [...taken].filter(other => other !== one);
    onTaken(new Set(isTaken ? [...others, one] : others));
  };
  const Lines = isNarrow ? LineCards : LineTable;
  return (
    <div className="flow-table wb-difference wb-merge">
      <Lines
        lines={differences.toSorted((one, other) => ranks[one.outcome] - ranks[other.outcome])}
        taken={taken}
        onTurn={turn}
      />
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly MergeDifference[];
  readonly taken: ReadonlySet<MergeDifference>;
  readonly onTurn: (one: MergeDifference, isTaken: boolean) => void;
}

function Tick({ one, taken, onTurn }: Omit<LinesProps, 'lines'> & { readonly one: MergeDifference }) {
  return (
    <input
      type="checkbox"
      aria-label={one.path}
      checked={taken.has(one)}
      onChange={event => onTurn(one, event.target.checked)}
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
        {lines.map(one => (
          <tr key={one.path}>
            <td>
              <Tick one={one} {...ticks} />
            </td>
            <th scope="row">
              <code>{one.path}</code>
            </th>
            <td title={textOf(one.decided)}>{textOf(one.decided)}</td>
            <td title={textOf(one.proposed)}>{textOf(one.proposed)}</td>
            <td className="wb-why">{one.reason[language]}</td>
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
      {lines.map(one => (
        <li key={one.path} className="card">
          <label className="wb-tick">
            <Tick one={one} {...ticks} />
            <code>{one.path}</code>
          </label>
          <p className="wb-why">{one.reason[language]}</p>
          <CardFacts
            facts={[
              { name: 'now', label: translate('workbench.now'), value: textOf(one.decided) },
              { name: 'inSource', label: translate('workbench.inSource'), value: textOf(one.proposed) },
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
