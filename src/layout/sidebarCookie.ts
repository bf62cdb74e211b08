const year = 31_536_000;

/**
 * Returns the name of the cookie. The prefix restricts the cookie to this host; without TLS, browsers reject the
 * prefix.
 */
function nameOf(isSecure: boolean): string {
  return isSecure ? '__Host-sidebarStatus' : 'sidebarStatus';
}

/** Returns the cookie that stores whether the sidebar is open. */
export function toSidebarCookie(isOpen: boolean, isSecure: boolean): string {
  const attributes = `path=/;max-age=${year};SameSite=Strict${isSecure ? ';Secure' : ''}`;
  return `${nameOf(isSecure)}=${isOpen ? 1 : 0};${attributes}`;
}

/** Returns whether the sidebar was open; `undefined` when no cookie is stored. */
export function parseSidebarCookie(cookies: string, isSecure: boolean): boolean | undefined {
  const cookie = cookies.split('; ').find(part => part.startsWith(`${nameOf(isSecure)}=`));
  const value = cookie?.slice(cookie.indexOf('=') + 1);
  return value === '1' ? true : value === '0' ? false : undefined;
}
