import { useTranslate } from 'ra-core';

interface StepperProps {
  readonly titles: readonly string[];
  readonly at: number;
  /** Opens a completed step; absent after the flow has run. */
  readonly onStep?: ((step: number) => void) | undefined;
}

/** Progress through the steps of a flow. A narrow window only shows the current step. */
export function Stepper({ titles, at, onStep }: StepperProps) {
  const translate = useTranslate();
  return (
    <nav className="stepper" aria-label={translate('flow.steps')}>
      <p className="stepper-narrow">
        {translate('flow.stepOf', { at: at + 1, count: titles.length })}
        <strong>{titles[at]}</strong>
      </p>
      <ol>
        {titles.map((title, step) => (
          <li
            key={title}
            className={step < at ? 'stepper-past' : undefined}
            aria-current={step === at ? 'step' : undefined}
          >
            <button type="button" disabled={!onStep || step >= at} onClick={() => onStep?.(step)}>
              <span className="stepper-mark">{step + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
