import type { Json } from '../schemas/base/json.ts';
import type { Label } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import type { EnvelopePaths } from './envelopePaths.ts';

/** Source of a proposal. The designer only parses the texts; it executes nothing in them. */
export type Source =
  /** OpenAPI 3.0 or 3.1 document in JSON or YAML. `candidate` names one of the candidates; the largest by default. */
  | { readonly kind: 'openapi'; readonly text: string; readonly candidate?: string }
  /** JSON Schema of a record or of a list. */
  | { readonly kind: 'jsonSchema'; readonly text: string }
  /** Response, list, single record, or NDJSON. */
  | { readonly kind: 'sample'; readonly text: string }
  | { readonly kind: 'csv'; readonly text: string }
  /** Cells of a sheet; the first row contains the headings. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'table'; readonly table: TableDescription };

/** Table as described in `information_schema`. */
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
  /** Table to which a foreign key refers. */
  readonly references?: string | null;
  /** Values of an enum type. */
  readonly values?: readonly string[];
}

/** Remote platform to which our platform can forward calls. */
export interface CallTarget {
  readonly name: string;
  /** Scheme, host and port: `https://crm.example.com`. */
  readonly origin: string;
}

/**
 * Name and menu position of the proposed resource, and the existing resources and targets to which the proposal can
 * refer.
 */
export interface ProposalTarget {
  /** Menu area and folder of the resource; also the first half of the permission codes. */
  readonly area: string;
  /** Name in kebab-case; by default derived from the source. */
  readonly name?: string;
  /** Position in the menu. */
  readonly order?: number;
  /** Names of existing resources, to which fields may refer. */
  readonly known?: readonly string[];
  /** Base path of the calls for records that this platform stores; `/api/custom/v1` by default. */
  readonly base?: string;
  /** Place of the records: `platform` if this platform stores them, `source` if the calls of the source serve them. */
  readonly keeps?: 'platform' | 'source';
  /** Other platforms in the settings. A platform whose address is a server of the source document stores the records. */
  readonly targets?: readonly CallTarget[];
  /**
   * Platform that the user chose instead, by its name in the settings; an empty text chooses none of them.
   */
  readonly through?: string;
}

/** Decision of the designer that a person may want to review. */
export interface Guess {
  /** Path in the resource: `fields.userName.kind`. */
  readonly path: string;
  readonly choice: Json;
  /** From 0 (no evidence) to 1 (stated in the source). */
  readonly confidence: number;
  readonly reason: Label;
}

/** Part of the source that the resource does not cover. */
export interface UnmappedPart {
  /** Path in the source: `GET /users/{id}/avatar`, `address.street`. */
  readonly path: string;
  readonly reason: Label;
}

/** Number of parts, and how many of them were mapped automatically. */
export interface Coverage {
  readonly mapped: number;
  readonly total: number;
}

export interface Proposal {
  /** Proposed resource, which is valid. */
  readonly resource: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
  readonly fields: Coverage;
  /** Coverage of the source's operations; zero for a source without operations. */
  readonly operations: Coverage;
  /** Envelope of the responses, if the source describes one. */
  readonly envelope?: EnvelopePaths;
}

/** Error in a source: its position and its message. */
export interface SourceIssue {
  readonly path: string;
  readonly message: Label;
}

export type ProposalResult = { readonly proposal: Proposal } | { readonly issues: readonly SourceIssue[] };
