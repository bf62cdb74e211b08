/**
 * Returns a loader that loads a page or panel together with the texts of all pages, because no other part of the
 * console needs these texts.
 */
export function withPageTexts<T>(load: (name: string) => Promise<T>, loadTexts: () => Promise<void>) {
  return async (name: string): Promise<T> => {
    const [part] = await Promise.all([load(name), loadTexts()]);
    return part;
  };
}
