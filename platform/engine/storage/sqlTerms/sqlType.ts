/** SQL types of stored columns. */
export type SqlType = 'bigint' | 'integer' | 'numeric' | 'text' | 'boolean' | 'timestamp(0)' | 'jsonb' | 'bytea';
