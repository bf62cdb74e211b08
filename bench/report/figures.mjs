/**
 * Figures in table order. A budget is the maximum ratio of the console to the stock application; a figure without a
 * budget is for information. The label `again` means the second and later runs, for which the browser has already
 * compiled the code. These runs have no budget, because each time until a paint includes two frames, which are a large
 * share of such a short run.
 */
export const figures = [
  { key: 'signInBytes', label: 'sign-in screen, bytes', unit: 'bytes', budget: 0.35 },
  { key: 'signInTime', label: 'sign-in screen, cold', unit: 'ms' },
  { key: 'firstRowBytes', label: 'first row, bytes', unit: 'bytes', budget: 0.65 },
  { key: 'firstRowCold', label: 'first row, cold', unit: 'ms', budget: 0.65 },
  { key: 'firstRowWarm', label: 'first row, warm cache', unit: 'ms', budget: 0.65 },
  { key: 'firstRowSlow', label: 'first row, 1.6 Mbit/s, 4× slower CPU', unit: 'ms', budget: 0.65 },
  { key: 'pageSwitch', label: 'page switch, 20 rows', unit: 'ms', budget: 0.4 },
  { key: 'pageAgain', label: '  again', unit: 'ms' },
  { key: 'rows100', label: '100 rows', unit: 'ms', budget: 0.35 },
  { key: 'rows100Again', label: '  again', unit: 'ms' },
  { key: 'rows1000', label: '1,000 rows', unit: 'ms', budget: 0.1 },
  { key: 'scrollFrame', label: 'scroll frame p95 at 1,000 rows', unit: 'ms' },
  { key: 'formOpen', label: 'form open', unit: 'ms', budget: 1 },
  { key: 'formAgain', label: '  again', unit: 'ms' },
  { key: 'typing', label: 'typing, work per key', unit: 'ms', budget: 1 },
  { key: 'wideOpen', label: 'form of 60 fields open (stock: 9)', unit: 'ms' },
  { key: 'wideTyping', label: 'typing in it, work per key', unit: 'ms', budget: 1 },
  { key: 'save', label: 'save → list shows it', unit: 'ms', budget: 0.6 },
  { key: 'saveAgain', label: '  again', unit: 'ms' },
  { key: 'heap', label: 'heap after 50 list-form round trips', unit: 'MB', budget: 1 },
];
