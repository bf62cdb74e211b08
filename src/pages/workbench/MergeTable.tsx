import { useLocale, useTranslate } from 'ra-core';

import type { Difference } from '../../designer/mergeProposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';

interface MergeTableProps {
  readonly differences: readonly Difference[];
  /** Those that are to be taken over. */
  readonly taken: ReadonlySet<Difference>;
  readonly onTaken: (taken: ReadonlySet<Difference>) => void;
}

const ranks = { taken: 0, kept: 1, gone: 2 } as const;

/** What a source says otherwise, line by line; what a person has decided is taken over only when he ticks it. */
export function MergeTable({ differences, taken, onTaken }: MergeTableProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (differences.length === 0) return <p>{translate('workbench.noDifference')}</p>;
  const turn = (one: Difference, isTaken: boolean): void => {
    const others = [...taken].filter(other => other !== one);
    onTaken(new Set(isTaken ? [...others, one] : others));
  };
  return (
    <div className="flow-table wb-difference wb-merge">
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
          {differences
            .toSorted((one, other) => ranks[one.outcome] - ranks[other.outcome])
            .map(one => (
              <tr key={one.path}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={one.path}
                    checked={taken.has(one)}
                    onChange={event => turn(one, event.target.checked)}
                  />
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
    </div>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
