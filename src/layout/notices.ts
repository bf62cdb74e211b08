export interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'failure';
  readonly text: string;
  /** Screen on which the user can resolve the failure. Users whose menu contains the screen get a link. */
  readonly screen?: string | undefined;
}

/** Short messages at the edge of the screen: at most three, without duplicates. */
export interface NoticeStore {
  readonly show: (tone: Notice['tone'], text: string, screen?: string) => void;
  readonly dismiss: (id: number) => void;
  readonly current: () => readonly Notice[];
  readonly subscribe: (listener: () => void) => () => void;
}

interface NoticeOptions {
  readonly failureMs: number;
  readonly successMs: number;
}

const stacked = 3;

export function createNoticeStore({ failureMs, successMs }: NoticeOptions): NoticeStore {
  const listeners = new Set<() => void>();
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const set = (next: readonly Notice[]) => {
    notices = next;
    listeners.forEach(listener => listener());
  };
  const dismiss = (id: number) => set(notices.filter(notice => notice.id !== id));
  return {
    show: (tone, text, screen) => {
      if (notices.some(notice => notice.text === text && notice.tone === tone)) return;
      lastId += 1;
      const id = lastId;
      set([...notices, { id, tone, text, screen }].slice(-stacked));
      setTimeout(() => dismiss(id), tone === 'failure' ? failureMs : successMs);
    },
    dismiss,
    current: () => notices,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
