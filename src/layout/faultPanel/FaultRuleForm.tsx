import { useState } from 'react';

import {
  type FaultKind,
  type FaultRule,
  faultKinds,
  injectableHttpStatuses,
  injectableStatuses,
  maxDelayMs,
} from '../../schemas/faults/faultScenario.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { FaultPanelSectionProps } from './FaultRuleList.tsx';

const statusesOf: Readonly<Partial<Record<FaultKind, readonly number[]>>> = {
  status: injectableStatuses,
  http: injectableHttpStatuses,
};

interface TypedRule {
  readonly call: string;
  readonly fault: FaultKind;
  readonly status: string;
  readonly delayMs: string;
  readonly times: string;
}

const empty: TypedRule = { call: '* /api/*', fault: 'late', status: '', delayMs: '1000', times: '' };

/**
 * Form for a new rule. The new rule is placed first, because the first matching rule applies and the user expects the
 * newest rule to apply.
 */
export function FaultRuleForm({ handle, texts }: FaultPanelSectionProps) {
  const [typed, setTyped] = useState(empty);
  const { rules, seen } = handle.state;
  const statuses = statusesOf[typed.fault];
  const set = (change: Partial<TypedRule>) => setTyped({ ...typed, ...change });
  const text = (key: 'call' | 'delayMs' | 'times') => ({
    value: typed[key],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [key]: event.target.value }),
  });
  return (
    <form
      className="faults-line"
      onSubmit={event => {
        event.preventDefault();
        void handle.play([toRule(typed), ...rules.map(rule => rule.rule)]);
      }}
    >
      <label className="faults-call">
        {texts.call}
        <input list="faults-seen" title={texts.callHelp} {...text('call')} />
      </label>
      <datalist id="faults-seen">
        {seen.map(call => (
          <option key={call} value={call} />
        ))}
      </datalist>
      <label>
        {texts.fault}
        <select value={typed.fault} onChange={event => set(chosenFault(event.target.value))}>
          {faultKinds.map(kind => (
            <option key={kind} value={kind}>
              {texts.faults[kind]}
            </option>
          ))}
        </select>
      </label>
      {statuses && (
        <label>
          {texts.status}
          <select value={typed.status} onChange={event => set({ status: event.target.value })}>
            {statuses.map(status => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {texts.delayMs}
        <input type="number" min={0} max={maxDelayMs} {...text('delayMs')} />
      </label>
      <label>
        {texts.times}
        <input type="number" min={1} max={1000} placeholder={texts.everyTime} {...text('times')} />
      </label>
      <Button type="submit" tone="primary">
        {texts.add}
      </Button>
    </form>
  );
}

/** Returns the form values for a chosen fault: the fault, its first status, and a delay only for the fault `late`. */
function chosenFault(value: string): Pick<TypedRule, 'fault' | 'status' | 'delayMs'> {
  const fault = faultKinds.find(kind => kind === value) ?? empty.fault;
  return { fault, status: String(statusesOf[fault]?.[0] ?? ''), delayMs: fault === 'late' ? empty.delayMs : '' };
}

function toRule({ call, fault, status, delayMs, times }: TypedRule): FaultRule {
  return {
    call: call.trim(),
    fault,
    ...(status === '' ? {} : { status: Number(status) }),
    ...(delayMs === '' ? {} : { delayMs: Number(delayMs) }),
    ...(times === '' ? {} : { times: Number(times) }),
  };
}
