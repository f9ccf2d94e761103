/** The fields that differ from what is saved. */
export function changedFields<Form extends object>(saved: Form, now: Form): Partial<Form> {
  const names = Object.keys(saved) as (keyof Form)[]
  return pick(
    now,
    names.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(now[name])),
  )
}

/** The named fields of a form or of what is sent. */
export function pick<T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
}

/** A draft may be older than the form: only fields that it still has are taken. */
export function fittingDraft<Form extends object>(saved: Form, draft: unknown): Partial<Form> {
  if (typeof draft !== 'object' || draft === null) return {}
  const fits = Object.entries(draft).filter(
    ([name, value]) =>
      name in saved &&
      typeof value === typeof saved[name as keyof Form] &&
      Array.isArray(value) === Array.isArray(saved[name as keyof Form]),
  )
  return Object.fromEntries(fits) as Partial<Form>
}
