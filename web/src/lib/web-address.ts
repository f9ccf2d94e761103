/**
 * The address if it is a page of some site, otherwise undefined. Whatever people typed as a link passes here before
 * it becomes an `href`: `javascript:`, `data:` and everything else that is no web page does not.
 */
export function webAddress(address: unknown): string | undefined {
  const url = parse(address)
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isPage && url.hostname !== '' ? String(address) : undefined
}

/** A path of this site: it begins with one slash, and no browser reads it as another host. */
export const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path)

/** Most people leave the scheme out. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

/** Whether somebody typed the address of a site, with or without its scheme. */
export function isSite(typed: string): boolean {
  const address = webAddress(withScheme(typed))
  return address !== undefined && /^[^.]+\..+/.test(new URL(address).hostname)
}

/** As a person reads it: no scheme, no "www.", no last slash. */
export const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

function parse(address: unknown): URL | null {
  // The browser would drop line breaks inside: nobody typed an address like that.
  if (typeof address !== 'string' || /[\s\p{Cc}]/u.test(address)) return null
  try {
    return new URL(address)
  } catch {
    return null
  }
}
