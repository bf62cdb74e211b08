import { useQueryClient } from '@tanstack/react-query';
import { type DataProvider, type SortPayload, useDataProvider, useListContext } from 'ra-core';

import { useListParamsChanger } from './useListParamsChanger.ts';

/** Parameters with which react-admin requests a page of a list. */
interface RequestedPage {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly sort: SortPayload;
  readonly filter: Readonly<Record<string, unknown>>;
}

/**
 * Returns a query with the same key as react-admin's list, so that the list finds the result or the running request.
 */
export function createListQuery(dataProvider: DataProvider, resource: string, page: RequestedPage) {
  return {
    queryKey: [resource, 'getList', page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.getList(resource, { ...page, signal }),
  };
}

/**
 * Returns the function that opens a page of the list. Loading starts on the click: react-admin would first render the
 * old rows once more, which takes as long as the request.
 */
export function useOpenPage(): (toPage: (page: number) => number) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const { resource, filter } = useListContext();
  const change = useListParamsChanger();
  return toPage => {
    const next = change(now => ({ page: toPage(now.page) }));
    const params = {
      pagination: { page: next.page, perPage: next.perPage },
      sort: { field: next.sort, order: next.order },
      filter: { ...next.filter, ...filter },
    };
    // The list waits for the same query and reports a failure.
    void queryClient.prefetchQuery(createListQuery(dataProvider, resource, params));
  };
}
