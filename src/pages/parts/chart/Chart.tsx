import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';

import { createLazyComponent } from '../../../screens/lazyComponent.tsx';
import { saveFile } from '../../../screens/export/saveFile.ts';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import './chart.css';
import { type ChartModel, type TimeRange } from './chartModel.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { extentsOf } from './chartTable.ts';
import { drawChartsPicture } from './drawChartsPicture.ts';

const ChartCanvas = createLazyComponent(() => import('./ChartCanvas.tsx'));

interface ChartProps {
  readonly model: ChartModel;
  /** Title of the chart, for screen readers and for the file name of the exported picture. */
  readonly label: string;
  readonly size?: 'small' | 'usual' | 'tall';
  /** Charts of one group share a cross-hair. */
  readonly group?: string;
  readonly zoom?: TimeRange | undefined;
  /** Receives the range that the user has chosen by dragging; only for time charts. */
  readonly onZoom?: (range: TimeRange) => void;
  /** Returns the URL of the list that contains the records of a part or series. */
  readonly listUrlOf?: (key: string) => string | undefined;
}

/** Chart with a legend that hides and shows series, a picture export, and a table with the values. */
export function Chart({ model, label, size = 'usual', group, zoom, onZoom, listUrlOf }: ChartProps) {
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const figure = useRef<HTMLElement>(null);
  const summary = useId();
  const toggle = (key: string) =>
    setHidden(before =>
      before.has(key) ? new Set([...before].filter(item => item !== key)) : new Set([...before, key]),
    );
  const save = async () => {
    if (figure.current) saveFile(await drawChartsPicture([{ title: label, figure: figure.current }]), `${label}.png`);
  };
  return (
    <figure
      ref={figure}
      className={`chart chart-${size} chart-${model.kind}`}
      aria-label={label}
      aria-describedby={summary}
    >
      <div className="chart-head">
        {model.kind !== 'share' && (
          <ChartLegend model={model} hidden={hidden} onToggle={toggle} listUrlOf={listUrlOf} />
        )}
        <span className="chart-tools">
          <IconButton
            small
            icon={isTable ? 'ShowChart' : 'TableRows'}
            label={translate(isTable ? 'chart.asPicture' : 'chart.asTable')}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          {!isTable && (
            <IconButton small icon="PhotoCamera" label={translate('chart.save')} onClick={() => void save()} />
          )}
        </span>
      </div>
      {isTable ? (
        <ChartTable model={model} label={label} />
      ) : (
        <div className="chart-body">
          <ChartCanvas
            model={model}
            hidden={hidden}
            group={group}
            zoom={zoom}
            onZoom={onZoom}
            waiting={<div className="chart-place" />}
          />
          {model.kind === 'share' && (
            <ChartLegend model={model} hidden={hidden} onToggle={toggle} listUrlOf={listUrlOf} />
          )}
        </div>
      )}
      <figcaption id={summary} className="visually-hidden">
        <Summary model={model} />
      </figcaption>
    </figure>
  );
}

function Summary({ model }: { readonly model: ChartModel }) {
  const translate = useTranslate();
  return extentsOf(model)
    .map(extent => translate('chart.extent', { ...extent }))
    .join(' ');
}
