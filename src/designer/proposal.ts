import type { Json } from '../schemas/json.ts';
import type { Label } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import type { Envelope } from './openapi/envelope.ts';

/** What a resource is proposed from. Texts are read as they are; nothing in them is ever carried out. */
export type Source =
  /** An OpenAPI 3.0 or 3.1 document, JSON or YAML; `candidate` names one of its `listCandidates`, the largest otherwise. */
  | { readonly kind: 'openapi'; readonly text: string; readonly candidate?: string }
  /** A JSON Schema of one record, or of a list of them. */
  | { readonly kind: 'jsonSchema'; readonly text: string }
  /** An answer, a list, a record, or NDJSON. */
  | { readonly kind: 'sample'; readonly text: string }
  | { readonly kind: 'csv'; readonly text: string }
  /** The cells of a sheet, the headings first. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'table'; readonly table: TableDescription };

/** A table as `information_schema` tells of it. */
export interface TableDescription {
  readonly name: string;
  readonly comment?: string;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  readonly name: string;
  /** `data_type`, or `udt_name` of an array or an enum: `integer`, `timestamp with time zone`, `_text`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly maxLength?: number | null;
  readonly scale?: number | null;
  readonly default?: string | null;
  readonly comment?: string | null;
  readonly primary?: boolean;
  readonly unique?: boolean;
  /** The table that a foreign key leads to. */
  readonly references?: string | null;
  /** The values of an enum type. */
  readonly values?: readonly string[];
}

/** Another platform to which calls can be passed on. */
export interface CallTarget {
  readonly name: string;
  /** Scheme, host and port: `https://crm.example.com`. */
  readonly origin: string;
}

/** Where the resource is to stand, and what stands there already. */
export interface Target {
  /** The folder and menu area; the first half of its code. */
  readonly area: string;
  /** kebab-case; from the source unless said. */
  readonly name?: string;
  /** Its place in the menu. */
  readonly order?: number;
  /** Names of resources that exist, which fields may refer to. */
  readonly known?: readonly string[];
  /** Where calls of records that this platform keeps begin; `/api/custom/v1` unless said. */
  readonly base?: string;
  /** Whether the platform keeps the records, or the calls of the source answer for them. */
  readonly keeps?: 'platform' | 'source';
  /** The targets of the platform, of which one may be a server of the source; its records are kept there then. */
  readonly targets?: readonly CallTarget[];
  /** The target that somebody has chosen, whatever the source says; none at all where it is empty. */
  readonly through?: string;
}

/** One decision that a person may want to look at. */
export interface Guess {
  /** A place of the resource: `fields.userName.kind`. */
  readonly path: string;
  readonly choice: Json;
  /** From 0, nothing speaks for it, to 1, the source says so. */
  readonly confidence: number;
  readonly reason: Label;
}

/** What the source says and the resource does not. */
export interface Unmapped {
  /** A place of the source: `GET /users/{id}/avatar`, `address.street`. */
  readonly path: string;
  readonly reason: Label;
}

/** How much of something has found its place without a person's hand. */
export interface Share {
  readonly mapped: number;
  readonly total: number;
}

export interface Proposal {
  /** Without a fault before the meta-schema. */
  readonly resource: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly Unmapped[];
  readonly fields: Share;
  /** Of the calls that the source has for it; none where it has no calls. */
  readonly operations: Share;
  /** How the answers of the source are wrapped, where it says so. */
  readonly envelope?: Envelope;
}

/** Why a source could not be read: where, and what is wrong there. */
export interface SourceFault {
  readonly path: string;
  readonly message: Label;
}

export type Proposed = { readonly proposal: Proposal } | { readonly faults: readonly SourceFault[] };
