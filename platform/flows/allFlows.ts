import type { FlowWork } from './plan.ts';

const files = import.meta.glob<{ readonly flows?: Readonly<Record<string, FlowWork>> }>('./*Flow.ts', { eager: true });

/** What carries out the flow of each page, by its name; a file `<name>Flow.ts` here adds its own by exporting `flows`. */
export const allFlows: Readonly<Record<string, FlowWork>> = Object.assign(
  {},
  ...Object.values(files).map(file => file.flows),
);
