import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { FormValues } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { FlowHandler, FlowResult, FlowScope, FlowPlan } from './plan.ts';

type StepFields<P> = P extends { readonly flow: { readonly steps: readonly (infer S)[] } }
  ? S extends { readonly fields: infer F extends Fields }
    ? F
    : never
  : never;

type ValuesOfEach<F> = F extends Fields ? (values: FormValues<F>) => void : never;

/** Validated values of all steps of a page's flow. */
export type FlowValues<P> = ValuesOfEach<StepFields<P>> extends (values: infer V) => void ? V : never;

interface TypedHandler<P, W> {
  readonly plan: (scope: FlowScope, values: FlowValues<P>) => Promise<FlowPlan<W>>;
  readonly run: (scope: FlowScope, values: FlowValues<P>, plan: FlowPlan<W>) => Promise<FlowResult>;
}

/**
 * Connects the flow of a page with the functions that plan and execute it. The types of the form values follow from the
 * steps of the page. `W` is the type of the data that a planned row passes to the execution.
 *
 * @example
 * export const flows = flowOf(roomClearing, { plan, run });
 */
export function flowOf<const P extends Resource, W>(
  page: P,
  handler: TypedHandler<P, W>,
): Readonly<Record<string, FlowHandler>> {
  return { [page.name]: handler as unknown as FlowHandler };
}
