import './board.css';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** One of a few choices, all in sight. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>) {
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
