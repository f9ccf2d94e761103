/** Makes something when it is first asked for, and keeps it. A format of `Intl` takes a phone 20 ms, and few pages need all of them. */
export function whenUsed<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
