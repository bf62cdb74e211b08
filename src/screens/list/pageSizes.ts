export const pageSizes: readonly number[] = [10, 20, 50, 100, 1000];
export const defaultPageSize = 20;
