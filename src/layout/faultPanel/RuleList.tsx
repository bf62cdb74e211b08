import type { FaultPanelTexts } from '../../i18n/messages.ts';
import type { FaultRule } from '../../schemas/faults/scenario.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import type { FaultHandle } from './useFaultState.ts';

export interface FaultPartProps {
  readonly handle: FaultHandle;
  readonly texts: FaultPanelTexts;
}

/** The rules in force, each with the calls that it has met. */
export function RuleList({ handle, texts }: FaultPartProps) {
  const { rules } = handle.state;
  if (rules.length === 0) return <p className="faults-none">{texts.none}</p>;
  const without = (place: number) => rules.filter((_, at) => at !== place).map(one => one.rule);
  return (
    <ul className="faults-rules">
      {rules.map(({ rule, hits }, at) => (
        // Rules have no names, and two that are alike may stand under each other.
        <li key={`${at} ${rule.call}`}>
          <code>{rule.call}</code>
          <span>
            {saysOf(rule, texts)} <small>{texts.hits.replace('{count}', String(hits))}</small>
          </span>
          <IconButton small icon="Close" label={texts.remove} onClick={() => void handle.play(without(at))} />
        </li>
      ))}
    </ul>
  );
}

/** “HTTP status 503 · 200 ms · ×2”. */
function saysOf({ fault, status, delayMs, times }: FaultRule, { faults }: FaultPanelTexts): string {
  const parts = [
    status === undefined ? faults[fault] : `${faults[fault]} ${status}`,
    delayMs === undefined ? '' : `${delayMs} ms`,
    times === undefined ? '' : `×${times}`,
  ];
  return parts.filter(part => part !== '').join(' · ');
}
