import { isOwnPath } from '../lib/web-address'

const KEY = 'redirectPath'

/** Pages that are about signing in; coming back to one of them would be a circle. */
const NOT_WORTH_RETURNING =
  /^\/(login|register|logout|select-role|oauth-[a-z]+|oauth\/callback|auth\/[a-z]+\/callback)?([?#]|$)/

export function rememberPath(path: string): void {
  if (!isOwnPath(path) || NOT_WORTH_RETURNING.test(path)) return
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the person lands on the dashboard instead.
  }
}

/** The remembered path; it stays remembered. */
export function peekPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY)
    return path !== null && isOwnPath(path) ? path : null
  } catch {
    return null
  }
}

/** The remembered path, once. */
export function takePath(): string | null {
  const path = peekPath()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then it was not remembered either.
  }
  return path
}
