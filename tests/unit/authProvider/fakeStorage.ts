/** Browser storage that can be blocked, full, or unable to delete. */
export class FakeStorage implements Storage {
  readonly kept = new Map<string, string>();
  fault: 'none' | 'blocked' | 'full' | 'sticky' = 'none';

  constructor(entries: Readonly<Record<string, string>> = {}) {
    for (const [key, text] of Object.entries(entries)) this.setItem(key, text);
    // The keys of a browser storage are its enumerable properties; its methods and fields are not.
    for (const name of ['kept', 'fault']) Object.defineProperty(this, name, { enumerable: false });
  }

  get length(): number {
    return this.kept.size;
  }

  clear(): void {
    for (const key of this.kept.keys()) Reflect.deleteProperty(this, key);
    this.kept.clear();
  }

  getItem(key: string): string | null {
    this.refuseIf('blocked');
    return this.kept.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.refuseIf('blocked', 'sticky');
    this.kept.delete(key);
    Reflect.deleteProperty(this, key);
  }

  setItem(key: string, text: string): void {
    this.refuseIf('blocked', 'full');
    this.kept.set(key, text);
    Object.defineProperty(this, key, { value: text, enumerable: true, configurable: true });
  }

  private refuseIf(...faults: readonly string[]): void {
    if (faults.includes(this.fault)) throw new DOMException('The storage refuses', 'QuotaExceededError');
  }
}
