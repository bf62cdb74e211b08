export function Choice({ label, choices, value, onChange }) {
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={event => onChange(event.target.value)}>
        <option value="" />
        {choices.map(choice => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
