import { useVirtualizer } from '@tanstack/react-virtual';
import type { RaRecord } from 'ra-core';
import { type ReactNode, useRef } from 'react';

interface VirtualRowsProps {
  readonly rows: readonly RaRecord[];
  readonly row: (record: RaRecord, at: number) => ReactNode;
}

const overscan = 12;

/** Table body that renders only the visible rows; two spacer rows preserve the height of the scroll bar. */
export default function VirtualRows({ rows, row }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest<HTMLElement>('.table-scroll') ?? null,
    estimateSize: () => rowHeight(body.current),
    overscan,
    // Sizes are unknown during the first render; an estimated screen size avoids an empty frame.
    initialRect: { width: 1_200, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {before > 0 && <Spacer height={before} />}
      {items.map(item => {
        const record = rows[item.index];
        return record && row(record, item.index);
      })}
      {after > 0 && <Spacer height={after} />}
    </tbody>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Height of a row in pixels; the density sets the same height for all rows. */
function rowHeight(body: HTMLElement | null): number {
  const height = body ? Number.parseFloat(getComputedStyle(body).getPropertyValue('--row')) : Number.NaN;
  return Number.isFinite(height) ? height : 40;
}
