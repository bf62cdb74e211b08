/**
 * Returns a `Content-Disposition` header according to RFC 6266: an ASCII name for old clients, and the real name in
 * UTF-8.
 */
export function attachmentDisposition(plain: string, name: string, extension: string): string {
  const encoded = encodeURIComponent(`${name}.${extension}`).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}`;
}
