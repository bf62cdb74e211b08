import type { FaultPanelTexts } from '../../i18n/zh/messages.ts';
import type { FaultRule } from '../../schemas/faults/faultScenario.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import type { FaultHandle } from './useFaultState.ts';

export interface FaultPanelSectionProps {
  readonly handle: FaultHandle;
  readonly texts: FaultPanelTexts;
}

/** Active rules, each with the number of calls that the rule has matched. */
export function FaultRuleList({ handle, texts }: FaultPanelSectionProps) {
  const { rules } = handle.state;
  if (rules.length === 0) return <p className="faults-none">{texts.none}</p>;
  const without = (place: number) => rules.filter((_, at) => at !== place).map(rule => rule.rule);
  return (
    <ul className="faults-rules">
      {rules.map(({ rule, hits }, at) => (
        // Rules have no ids, and two rules may be equal, so the key contains the position.
        <li key={`${at} ${rule.call}`}>
          <code>{rule.call}</code>
          <span>
            {describeRule(rule, texts)} <small>{texts.hits.replace('{count}', String(hits))}</small>
          </span>
          <IconButton small icon="Close" label={texts.remove} onClick={() => void handle.play(without(at))} />
        </li>
      ))}
    </ul>
  );
}

/** Describes a rule, such as “HTTP status 503 · 200 ms · ×2”. */
function describeRule({ fault, status, delayMs, times }: FaultRule, { faults }: FaultPanelTexts): string {
  const parts = [
    status === undefined ? faults[fault] : `${faults[fault]} ${status}`,
    delayMs === undefined ? '' : `${delayMs} ms`,
    times === undefined ? '' : `×${times}`,
  ];
  return parts.filter(part => part !== '').join(' · ');
}
