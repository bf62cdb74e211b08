import type { SystemTable } from './systemTable.ts';

/** Tables of uploaded files, their parts and the tickets to download them. */
export const fileTables = {
  /** Uploaded files. During an upload, `arrivedAt` is empty and `touchedAt` is the time of the last received data. */
  files: {
    columns: {
      id: 'text',
      name: 'text',
      type: 'text',
      types: 'jsonb',
      size: 'bigint',
      width: 'integer',
      height: 'integer',
      md5: 'text',
      /** Properties of a certificate: issuer, fingerprint and validity. */
      certificate: 'jsonb',
      /** Properties of an installation package: name and version. */
      package: 'jsonb',
      uid: 'bigint',
      createdAt: 'text',
      touchedAt: 'bigint',
      arrivedAt: 'bigint',
      /** Time since which no row has referred to the file. */
      unusedSince: 'bigint',
    },
    primaryKey: ['id'],
    indexes: [['arrivedAt'], ['uid']],
  },
  /** References from fields of records to files. Triggers write this table, so that no write can miss a reference. */
  file_references: {
    columns: { fileId: 'text', resource: 'text', field: 'text', objectId: 'bigint' },
    primaryKey: ['fileId', 'resource', 'field', 'objectId'],
    indexes: [['resource', 'objectId']],
  },
  /** Uploads in parts, with their progress. */
  file_uploads: {
    columns: {
      /** Token of the sender. Resuming the upload replaces this token. */
      token: 'text',
      fileId: 'text',
      uid: 'bigint',
      sessionId: 'bigint',
      name: 'text',
      total: 'bigint',
      /** Time of the last change of the sender's file, as reported by the browser. */
      modified: 'bigint',
      limits: 'jsonb',
      received: 'bigint',
      /** True if the file is being inspected and accepts no further part. */
      sealed: 'boolean',
    },
    primaryKey: ['token'],
    filled: ['fileId', 'uid', 'sessionId', 'name', 'total', 'received', 'sealed'],
    unique: [['fileId']],
    indexes: [['sessionId'], ['uid']],
  },
  /** Contents of uploaded files when several processes share the database, so that each process can serve them. */
  file_parts: {
    columns: { fileId: 'text', part: 'integer', content: 'bytea' },
    primaryKey: ['fileId', 'part'],
    filled: ['content'],
  },
  /** Download tickets. Each gives a browser access to the URL of one file for a while. */
  file_tickets: {
    columns: { hash: 'text', fileId: 'text', sessionId: 'bigint', expiresAt: 'bigint' },
    primaryKey: ['hash'],
    indexes: [['expiresAt']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
