import type { Json } from '../schemas/json.ts';
import type { Label } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import type { EnvelopePaths } from './openapi/envelopePaths.ts';

/** Source of a proposal. Texts are only parsed; nothing in them is executed. */
export type Source =
  /** OpenAPI 3.0 or 3.1 document in JSON or YAML; `candidate` names one of its candidates, by default the largest. */
  | { readonly kind: 'openapi'; readonly text: string; readonly candidate?: string }
  /** JSON Schema of a record or of a list. */
  | { readonly kind: 'jsonSchema'; readonly text: string }
  /** Response, list, single record, or NDJSON. */
  | { readonly kind: 'sample'; readonly text: string }
  | { readonly kind: 'csv'; readonly text: string }
  /** Cells of a sheet, headings first. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'table'; readonly table: TableDescription };

/** Table in the terms of `information_schema`. */
export interface TableDescription {
  readonly name: string;
  readonly comment?: string;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  readonly name: string;
  /** `data_type`, or `udt_name` for arrays and enums: `integer`, `timestamp with time zone`, `_text`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly maxLength?: number | null;
  readonly scale?: number | null;
  readonly default?: string | null;
  readonly comment?: string | null;
  readonly primary?: boolean;
  readonly unique?: boolean;
  /** Table that a foreign key refers to. */
  readonly references?: string | null;
  /** Values of an enum type. */
  readonly values?: readonly string[];
}

/** Remote platform to which calls can be forwarded. */
export interface CallTarget {
  readonly name: string;
  /** Scheme, host and port: `https://crm.example.com`. */
  readonly origin: string;
}

/** Place of the proposed resource in the console, and its surroundings. */
export interface ProposalTarget {
  /** Folder and menu area; also the first half of the permission codes. */
  readonly area: string;
  /** Name in kebab-case; derived from the source by default. */
  readonly name?: string;
  /** Position in the menu. */
  readonly order?: number;
  /** Names of existing resources, which fields may refer to. */
  readonly known?: readonly string[];
  /** Base path of calls for local records; `/api/custom/v1` by default. */
  readonly base?: string;
  /** True if the platform stores the records or the source's own calls serve them. */
  readonly keeps?: 'platform' | 'source';
  /** Targets of the platform. When one of them is a server of the source, the records stay there. */
  readonly targets?: readonly CallTarget[];
  /** Target that the user chose, regardless of the source; an empty text chooses none. */
  readonly through?: string;
}

/** One choice that a person may want to review. */
export interface Guess {
  /** Path in the resource: `fields.userName.kind`. */
  readonly path: string;
  readonly choice: Json;
  /** From 0 (no evidence) to 1 (stated by the source). */
  readonly confidence: number;
  readonly reason: Label;
}

/** Part of the source that the resource does not cover. */
export interface UnmappedPart {
  /** Path in the source: `GET /users/{id}/avatar`, `address.street`. */
  readonly path: string;
  readonly reason: Label;
}

/** Share of parts that were mapped automatically. */
export interface Coverage {
  readonly mapped: number;
  readonly total: number;
}

export interface Proposal {
  /** Resource that passes the meta-schema. */
  readonly resource: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
  readonly fields: Coverage;
  /** Coverage of the source's operations; zero without any. */
  readonly operations: Coverage;
  /** Envelope of the source's responses, if it states one. */
  readonly envelope?: EnvelopePaths;
}

/** Error in a source: its place and message. */
export interface SourceIssue {
  readonly path: string;
  readonly message: Label;
}

export type ProposalResult = { readonly proposal: Proposal } | { readonly faults: readonly SourceIssue[] };
