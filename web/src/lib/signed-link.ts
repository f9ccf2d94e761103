/** Signed addresses end; a page may be open for longer. */
export function isExpired(url: string, now = Date.now()): boolean {
  const expires = /[?&]expires=(\d+)/.exec(url)?.[1]
  return expires !== undefined && Number(expires) * 1000 <= now
}
