import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import { type DashboardRange, type RangeName, isDay, rangeNames } from './range.ts';

interface RangeToolsProps {
  readonly range: DashboardRange;
  readonly onChange: (search: Record<string, string>) => void;
}

/** Choice of the time range of the trends. The URL contains the range. */
export function RangeTools({ range, onChange }: RangeToolsProps) {
  const translate = useTranslate();
  const [isCustom, setCustom] = useState(range.name === 'custom');
  const choose = (name: RangeName) => {
    setCustom(name === 'custom');
    if (name !== 'custom') onChange({ range: name });
  };
  return (
    <>
      <SegmentedControl
        label={translate('dashboard.range')}
        value={isCustom ? 'custom' : range.name}
        onChange={choose}
        options={rangeNames.map(value => ({ value, text: translate(`dashboard.ranges.${value}`) }))}
      />
      {isCustom && <CustomRange range={range} onChange={onChange} />}
    </>
  );
}

function CustomRange({ range, onChange }: RangeToolsProps) {
  const translate = useTranslate();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const isRight = isDay(from) && isDay(to) && from <= to;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onChange({ from, to });
  };
  const box = (label: string, value: string, set: (text: string) => void) => (
    <input
      className="field-text range-day"
      aria-label={label}
      placeholder="YYYY-MM-DD"
      maxLength={10}
      value={value}
      onChange={event => set(event.target.value.trim())}
    />
  );
  return (
    <form className="range-custom" onSubmit={apply}>
      {box(translate('dashboard.from'), from, setFrom)}
      {box(translate('dashboard.to'), to, setTo)}
      <Button type="submit" disabled={!isRight}>
        {translate('dashboard.apply')}
      </Button>
    </form>
  );
}
