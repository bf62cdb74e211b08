/** Columns of accounts that the engine reads, for `withTables` of Kysely. The engine does not know the resource. */
export type AccountNameTable = Readonly<Record<'users', { readonly id: number; readonly userName: string | null }>>;
