import type { CallTarget } from '../../designer/proposal.ts';
import { quoteCsvField } from '../../schemas/compile/csv/csvText.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Label } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';

/** One row of the table of all screens. */
export interface ScreenListEntry {
  readonly name: string;
  readonly area: string;
  readonly title: Label;
  /** True for a built-in screen, which a patch can change. */
  readonly isPatch: boolean;
  readonly state: 'draft' | 'published' | 'withdrawn' | null;
  readonly version: number;
  readonly author: string | null;
  readonly time: string | null;
  readonly hasDraft: boolean;
  /** Reason why the published screen cannot be shown. */
  readonly fault: string | null;
}

export interface ScreenVersion {
  readonly id: number;
  readonly version: number;
  readonly state: ScreenListEntry['state'];
  readonly author: string | null;
  readonly time: string | null;
  readonly note: string;
  readonly value: unknown;
}

/** One screen, with all data that the editor needs. */
export interface ScreenDetail {
  readonly name: string;
  readonly isPatch: boolean;
  readonly area: string;
  /** Unchanged built-in screen; `null` for a screen that an administrator created. */
  readonly builtIn: Resource | null;
  readonly state: ScreenListEntry['state'];
  readonly version: number;
  /** Proposal of the last import; `null` without an import. */
  readonly proposed: Resource | null;
  readonly draft: ScreenVersion | null;
  readonly versions: readonly ScreenVersion[];
  readonly fault: string | null;
  /** Names of the available icons. */
  readonly icons: readonly string[];
  /** Remote platforms to which our platform can forward calls. */
  readonly targets: readonly CallTarget[];
}

/** All screens, with the icons and targets for a new screen. */
export interface ScreenList {
  readonly list: readonly ScreenListEntry[];
  readonly icons: readonly string[];
  readonly targets: readonly CallTarget[];
}

/** Effects of publishing on the stored records. */
export interface Impact {
  readonly rows: number;
  readonly checked: number;
  readonly breaking: number;
  readonly rules: readonly BrokenRule[];
  readonly losses: readonly { readonly path: string; readonly message: string }[];
}

/** Rule that stored records would break, with the number of these records and examples. */
export interface BrokenRule {
  readonly field: string;
  readonly message: string;
  readonly count: number;
  readonly first: readonly { readonly id: number; readonly title: string; readonly value: unknown }[];
}

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const recordsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function labelOf(value: unknown): Label {
  return isRecord(value) ? { zh: textOf(value['zh']), en: textOf(value['en']) } : { zh: '', en: '' };
}

function stateOf(value: unknown): ScreenListEntry['state'] {
  return value === 'draft' || value === 'published' || value === 'withdrawn' ? value : null;
}

function iconsOf(data: unknown): readonly string[] {
  const icons = isRecord(data) ? data['icons'] : undefined;
  return Array.isArray(icons) ? icons.map(String) : [];
}

function targetsOf(data: unknown): readonly CallTarget[] {
  const targets = isRecord(data) ? data['targets'] : undefined;
  return recordsOf(targets).map(record => ({ name: textOf(record['name']), origin: textOf(record['origin']) }));
}

export function readScreenList(data: unknown): ScreenList {
  const list = recordsOf(isRecord(data) ? data['list'] : undefined).map(record => ({
    name: textOf(record['name']),
    area: textOf(record['area']),
    title: labelOf(record['title']),
    isPatch: record['isPatch'] === true,
    state: stateOf(record['state']),
    version: Number(record['version']) || 0,
    author: textOrNull(record['author']),
    time: textOrNull(record['time']),
    hasDraft: record['hasDraft'] === true,
    fault: textOrNull(record['fault']),
  }));
  return { list, icons: iconsOf(data), targets: targetsOf(data) };
}

function versionOf(values: Values): ScreenVersion {
  return {
    id: Number(values['id']),
    version: Number(values['version']) || 0,
    state: stateOf(values['state']),
    author: textOrNull(values['author']),
    time: textOrNull(values['time']),
    note: textOf(values['note']),
    value: values['value'],
  };
}

export function readScreenDetail(data: unknown): ScreenDetail {
  const content = isRecord(data) ? data : {};
  const { draft, builtIn, proposed } = content;
  return {
    name: textOf(content['name']),
    isPatch: content['isPatch'] === true,
    area: textOf(content['area']),
    // The platform validated the built-in screens when it started, so the assertion is safe.
    builtIn: isRecord(builtIn) ? (builtIn as unknown as Resource) : null,
    state: stateOf(content['state']),
    version: Number(content['version']) || 0,
    // `proposed` is only compared by path and never rendered, so the assertion is harmless.
    proposed: isRecord(proposed) ? (proposed as unknown as Resource) : null,
    draft: isRecord(draft) ? versionOf(draft) : null,
    versions: recordsOf(content['versions']).map(versionOf),
    fault: textOrNull(content['fault']),
    icons: iconsOf(data),
    targets: targetsOf(data),
  };
}

export function readImpact(data: unknown): Impact {
  const content = isRecord(data) ? data : {};
  return {
    rows: Number(content['rows']) || 0,
    checked: Number(content['checked']) || 0,
    breaking: Number(content['breaking']) || 0,
    rules: recordsOf(content['rules']).map(rule => ({
      field: textOf(rule['field']),
      message: textOf(rule['message']),
      count: Number(rule['count']) || 0,
      first: recordsOf(rule['first']).map(row => ({
        id: Number(row['id']),
        title: textOf(row['title']),
        value: row['value'],
      })),
    })),
    losses: recordsOf(content['losses']).map(loss => ({
      path: textOf(loss['path']),
      message: textOf(loss['message']),
    })),
  };
}

/** Table from which a screen can be proposed. */
export interface DatabaseTable {
  readonly name: string;
  readonly comment: string | null;
}

export function readDatabaseTables(data: unknown): readonly DatabaseTable[] {
  return recordsOf(isRecord(data) ? data['list'] : undefined).map(record => ({
    name: textOf(record['name']),
    comment: textOrNull(record['comment']),
  }));
}

/** Returns the cells of a file as CSV text. */
export function readSpreadsheetText(data: unknown): string {
  const rows = isRecord(data) && Array.isArray(data['rows']) ? data['rows'] : [];
  return rows
    .map((row: unknown) => (Array.isArray(row) ? row.map(cell => quoteCsvField(String(cell))).join(',') : ''))
    .join('\n');
}
