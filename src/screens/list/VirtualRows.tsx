import { useVirtualizer } from '@tanstack/react-virtual';
import type { RaRecord } from 'ra-core';
import { type ReactNode, useRef } from 'react';

interface VirtualRowsProps {
  readonly rows: readonly RaRecord[];
  readonly row: (record: RaRecord, at: number) => ReactNode;
}

const overscan = 12;

/**
 * Table body that only renders the visible rows. Two spacer rows preserve the total height, and with it the scroll bar.
 */
export default function VirtualRows({ rows, row }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest<HTMLElement>('.table-scroll') ?? null,
    estimateSize: () => rowHeight(body.current),
    overscan,
    // During the first render, sizes are unknown; an estimated size avoids an empty frame.
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

/** Returns the height of a row in pixels, which depends on the density and is the same for all rows. */
function rowHeight(body: HTMLElement | null): number {
  const height = body ? Number.parseFloat(getComputedStyle(body).getPropertyValue('--row')) : Number.NaN;
  return Number.isFinite(height) ? height : 40;
}
