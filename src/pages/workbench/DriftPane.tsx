import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import type { CountedDrift, Drift } from '../../dataProvider/driftDetector.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useServices } from '../../screens/services.ts';
import { applyDrift } from './applyDrift.ts';
import type { DraftValue } from './useDraftValue.ts';

interface DriftPaneProps {
  readonly name: string;
  readonly value: DraftValue;
  /** True if the edited value is a patch of a built-in screen; a patch cannot change code lists and fields. */
  readonly isPatch: boolean;
}

/** Differences between the screen and the platform's responses that this page has received. */
export function DriftPane({ name, value, isPatch }: DriftPaneProps) {
  const translate = useTranslate();
  const { drift } = useServices();
  const { data } = useQuery({
    queryKey: ['workbench', 'drift', name],
    queryFn: async () => (await drift.detector())?.driftsOfScreen(name) ?? { records: 0, drifts: [] },
    staleTime: 0,
  });
  if (!data) return null;
  const { records, drifts } = data;
  if (records === 0) return <p className="wb-help">{translate('workbench.drift.nothing')}</p>;
  return (
    <>
      <p className="wb-help">
        {translate(drifts.length === 0 ? 'workbench.drift.none' : 'workbench.drift.seen', {
          smart_count: records,
        })}
      </p>
      <ul className="wb-guesses">
        {drifts.map(item => (
          <DriftLine key={JSON.stringify(item.drift)} one={item} value={value} isPatch={isPatch} />
        ))}
      </ul>
    </>
  );
}

interface DriftLineProps extends Pick<DriftPaneProps, 'value' | 'isPatch'> {
  readonly one: CountedDrift;
}

function DriftLine({ one: { drift, count }, value, isPatch }: DriftLineProps) {
  const translate = useTranslate();
  const next = isPatch ? undefined : applyDrift(value.value, drift);
  return (
    <li>
      <code>{drift.field}</code>
      {next !== undefined && (
        <Button look="link" onClick={() => value.setValue(next)}>
          {translate(drift.kind === 'code' ? 'workbench.drift.addCode' : 'workbench.drift.addField')}
        </Button>
      )}
      <small>
        {translate(`workbench.drift.${drift.kind}`, partsOf(drift))} ·{' '}
        {translate('workbench.drift.count', { smart_count: count })}
      </small>
    </li>
  );
}

function partsOf(drift: Drift): Readonly<Record<string, string | number>> {
  const { kind: _, field: __, ...parts } = drift;
  return parts;
}
