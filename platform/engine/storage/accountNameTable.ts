/**
 * Columns of the table `users` that the engine reads with `withTables` of Kysely. The type is not derived from the
 * resource, which the engine knows only at run time.
 */
export type AccountNameTable = Readonly<Record<'users', { readonly id: number; readonly userName: string | null }>>;
