import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { defaultWavePlan, wavePlanFields } from '../../schemas/presets/wavePlan.ts';
import { FieldInputs } from '../form/FieldInputs.tsx';

/** Shows the wave plan as one sentence. The operator can expand this section and make the waves smaller. */
export function WavePlanSection() {
  const translate = useTranslate();
  const [chassis, room, percent]: readonly unknown[] = useWatch({
    name: ['maxPerChassis', 'maxPerRoom', 'stopPercent'] satisfies readonly (keyof typeof defaultWavePlan)[],
  });
  const { errors } = useFormState();
  const hasError = Object.keys(wavePlanFields).some(name => errors[name] !== undefined);
  const part = useRef<HTMLDetailsElement>(null);
  // Expand the section when a value is invalid: in a collapsed section, a validation error would block the form without
  // a visible message.
  useEffect(() => {
    if (hasError && part.current) part.current.open = true;
  }, [hasError]);
  return (
    <details className="wave-plan" ref={part}>
      <summary>
        {translate('action.waves', {
          chassis: shown(chassis, defaultWavePlan.maxPerChassis),
          room: shown(room, defaultWavePlan.maxPerRoom),
          percent: shown(percent, defaultWavePlan.stopPercent),
        })}
        <span className="wave-plan-change">{translate('action.tightenWaves')}</span>
      </summary>
      <FieldInputs fields={wavePlanFields} mode="create" />
    </details>
  );
}

function shown(value: unknown, usual: number): number {
  return typeof value === 'number' ? value : usual;
}
