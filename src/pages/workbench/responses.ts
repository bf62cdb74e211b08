import type { CallTarget } from '../../designer/proposal.ts';
import { quoteCsvField } from '../../schemas/csvText.ts';
import { isRecord } from '../../schemas/json.ts';
import type { Label } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';

/** One row of the table of all screens. */
export interface ScreenLine {
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

export interface Version {
  readonly id: number;
  readonly version: number;
  readonly state: ScreenLine['state'];
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
  /** Built-in screen without changes; `null` for a screen of administrators. */
  readonly builtIn: Resource | null;
  readonly state: ScreenLine['state'];
  readonly version: number;
  /** Proposal of the last import; `null` without an import. */
  readonly proposed: Resource | null;
  readonly draft: Version | null;
  readonly versions: readonly Version[];
  readonly fault: string | null;
  /** Names of the available icons. */
  readonly icons: readonly string[];
  /** Remote platforms to which our platform can forward calls. */
  readonly targets: readonly CallTarget[];
}

/** All screens, with the icons and targets for a new screen. */
export interface ScreenLines {
  readonly list: readonly ScreenLine[];
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

function stateOf(value: unknown): ScreenLine['state'] {
  return value === 'draft' || value === 'published' || value === 'withdrawn' ? value : null;
}

function iconsOf(data: unknown): readonly string[] {
  const icons = isRecord(data) ? data['icons'] : undefined;
  return Array.isArray(icons) ? icons.map(String) : [];
}

function targetsOf(data: unknown): readonly CallTarget[] {
  const targets = isRecord(data) ? data['targets'] : undefined;
  return recordsOf(targets).map(one => ({ name: textOf(one['name']), origin: textOf(one['origin']) }));
}

export function readScreenLines(data: unknown): ScreenLines {
  const list = recordsOf(isRecord(data) ? data['list'] : undefined).map(one => ({
    name: textOf(one['name']),
    area: textOf(one['area']),
    title: labelOf(one['title']),
    isPatch: one['isPatch'] === true,
    state: stateOf(one['state']),
    version: Number(one['version']) || 0,
    author: textOrNull(one['author']),
    time: textOrNull(one['time']),
    hasDraft: one['hasDraft'] === true,
    fault: textOrNull(one['fault']),
  }));
  return { list, icons: iconsOf(data), targets: targetsOf(data) };
}

function versionOf(one: Values): Version {
  return {
    id: Number(one['id']),
    version: Number(one['version']) || 0,
    state: stateOf(one['state']),
    author: textOrNull(one['author']),
    time: textOrNull(one['time']),
    note: textOf(one['note']),
    value: one['value'],
  };
}

export function readScreenDetail(data: unknown): ScreenDetail {
  const one = isRecord(data) ? data : {};
  const { draft, builtIn, proposed } = one;
  return {
    name: textOf(one['name']),
    isPatch: one['isPatch'] === true,
    area: textOf(one['area']),
    // The platform validated the built-in screens when it started, so the assertion is safe.
    builtIn: isRecord(builtIn) ? (builtIn as unknown as Resource) : null,
    state: stateOf(one['state']),
    version: Number(one['version']) || 0,
    // `proposed` is only compared by path and never rendered, so the assertion is harmless.
    proposed: isRecord(proposed) ? (proposed as unknown as Resource) : null,
    draft: isRecord(draft) ? versionOf(draft) : null,
    versions: recordsOf(one['versions']).map(versionOf),
    fault: textOrNull(one['fault']),
    icons: iconsOf(data),
    targets: targetsOf(data),
  };
}

export function readImpact(data: unknown): Impact {
  const one = isRecord(data) ? data : {};
  return {
    rows: Number(one['rows']) || 0,
    checked: Number(one['checked']) || 0,
    breaking: Number(one['breaking']) || 0,
    rules: recordsOf(one['rules']).map(rule => ({
      field: textOf(rule['field']),
      message: textOf(rule['message']),
      count: Number(rule['count']) || 0,
      first: recordsOf(rule['first']).map(row => ({
        id: Number(row['id']),
        title: textOf(row['title']),
        value: row['value'],
      })),
    })),
    losses: recordsOf(one['losses']).map(loss => ({ path: textOf(loss['path']), message: textOf(loss['message']) })),
  };
}

/** Table from which a screen can be proposed. */
export interface TableLine {
  readonly name: string;
  readonly comment: string | null;
}

export function readTables(data: unknown): readonly TableLine[] {
  return recordsOf(isRecord(data) ? data['list'] : undefined).map(one => ({
    name: textOf(one['name']),
    comment: textOrNull(one['comment']),
  }));
}

/** Returns the cells of a file as CSV text. */
export function readSpreadsheetText(data: unknown): string {
  const rows = isRecord(data) && Array.isArray(data['rows']) ? data['rows'] : [];
  return rows
    .map((row: unknown) => (Array.isArray(row) ? row.map(cell => quoteCsvField(String(cell))).join(',') : ''))
    .join('\n');
}
