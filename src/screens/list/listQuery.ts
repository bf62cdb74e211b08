import { useQueryClient } from '@tanstack/react-query';
import { type DataProvider, type SortPayload, useDataProvider, useListContext } from 'ra-core';

/** A page of a list: what react-admin asks the data provider for. */
interface AskedPage {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly sort: SortPayload;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The question of a list under the key by which react-admin's list finds the answer, or the question on its way. */
export function listQuery(dataProvider: DataProvider, resource: string, asked: AskedPage) {
  return {
    queryKey: [resource, 'getList', asked],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.getList(resource, { ...asked, signal }),
  };
}

/**
 * Turns to a page of the list. Its rows are asked for at the click: react-admin asks once the list has been drawn with
 * the old rows, and drawing takes as long as the answer.
 */
export function useTurnPage(): (page: number) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const { resource, perPage, sort, filterValues, filter, setPage } = useListContext();
  return page => {
    const asked = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } };
    // What is refused is told by the list, which waits for the same answer.
    void queryClient.prefetchQuery(listQuery(dataProvider, resource, asked));
    setPage(page);
  };
}
