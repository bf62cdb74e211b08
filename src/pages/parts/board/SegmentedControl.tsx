import './board.css';

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Choice between a few options that are all visible. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: SegmentedControlProps<V>) {
  return (
    <div className="board-segments" role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
