const releaseAfterMs = 10_000;

/** Hands a file to the browser's own download; its address lives only as long as that needs. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs);
}
