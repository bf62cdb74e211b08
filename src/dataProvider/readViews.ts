import { isRecord } from '../schemas/base/json.ts';
import { type ViewState, parseViewState } from '../schemas/vocabulary/savedView.ts';

/** A saved view of a list. */
export interface View {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly shared: boolean;
  readonly isMine: boolean;
  readonly owner: string;
  readonly version: number;
  readonly state: ViewState;
}

/** Saved views that the user can apply to one list, and which of them is the user's default. */
export interface SavedViews {
  readonly list: readonly View[];
  readonly defaultId: number | null;
  readonly mayShare: boolean;
}

export function readViews(data: unknown): SavedViews {
  const { list, defaultId, mayShare } = isRecord(data) ? data : {};
  return {
    list: readViewList(list),
    defaultId: typeof defaultId === 'number' ? defaultId : null,
    mayShare: mayShare === true,
  };
}

/**
 * Reads the saved views. A view without an id, a name or a resource is dropped, because nobody could apply it; other
 * missing values get defaults.
 */
export function readViewList(data: unknown): readonly View[] {
  return (Array.isArray(data) ? data : []).filter(isRecord).flatMap(row => {
    const { id, name, resource } = row;
    if (typeof id !== 'number' || typeof name !== 'string' || typeof resource !== 'string') return [];
    return [
      {
        id,
        name,
        resource,
        shared: row['shared'] === true,
        isMine: row['isMine'] === true,
        owner: typeof row['owner'] === 'string' ? row['owner'] : '',
        version: typeof row['version'] === 'number' ? row['version'] : 0,
        state: parseViewState(row['state']),
      },
    ];
  });
}
