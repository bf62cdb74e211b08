import type { FlowHandler } from './plan.ts';

const files = import.meta.glob<{ readonly flows?: Readonly<Record<string, FlowHandler>> }>('./*Flow.ts', {
  eager: true,
});

/**
 * Maps the name of each page with a flow to the flow's handler. A file `<name>Flow.ts` adds a handler by exporting
 * `flows`.
 */
export const allFlows: Readonly<Record<string, FlowHandler>> = Object.assign(
  {},
  ...Object.values(files).map(file => file.flows),
);
