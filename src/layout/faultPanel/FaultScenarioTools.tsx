import { useState } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import type { FaultPanelSectionProps } from './FaultRuleList.tsx';

/** Buttons that activate a saved scenario, and that save the active rules as a scenario. */
export function FaultScenarioTools({ handle, texts }: FaultPanelSectionProps) {
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const { scenarios, rules } = handle.state;
  const choose = (next: string) => {
    setChosen(next);
    const found = scenarios.find(scenario => scenario.name === next);
    if (!found) return;
    setName(next);
    void handle.play(found.rules);
  };
  const drop = async () => {
    await handle.drop(chosen);
    setChosen('');
  };
  return (
    <form
      className="faults-line"
      onSubmit={event => {
        event.preventDefault();
        void handle.save({ name: name.trim(), rules: rules.map(rule => rule.rule) });
      }}
    >
      <label>
        {texts.scenario}
        <select value={chosen} onChange={event => choose(event.target.value)}>
          <option value="">{texts.choose}</option>
          {scenarios.map(scenario => (
            <option key={scenario.name}>{scenario.name}</option>
          ))}
        </select>
      </label>
      <Button disabled={rules.length === 0} onClick={() => void handle.play([])}>
        {texts.stop}
      </Button>
      <label>
        {texts.name}
        <input value={name} maxLength={40} onChange={event => setName(event.target.value)} />
      </label>
      <Button type="submit" disabled={rules.length === 0 || name.trim() === ''}>
        {texts.save}
      </Button>
      {chosen !== '' && (
        <Button tone="danger" look="link" onClick={() => void drop()}>
          {texts.drop}
        </Button>
      )}
    </form>
  );
}
