import { dropUnsent, keepUnsent, readUnsent } from './unsent'

/** Whose text it is who is not signed in. */
export const VISITOR = 0

/** What a visitor typed is theirs once they have signed in. */
export function adoptUnsent(owner: number, name: string): void {
  const left = readUnsent(VISITOR, name)
  if (owner === VISITOR || left === null) return
  if (keepUnsent(owner, name, left.value)) dropUnsent(VISITOR, name)
}
