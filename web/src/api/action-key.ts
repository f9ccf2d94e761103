/**
 * One idempotency key per user action: pressing the button again after a failure repeats the same action,
 * so it carries the same key; another text is another action.
 */
export function createActionKey() {
  let last: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: crypto.randomUUID() }
      return last.key
    },
    done(): void {
      last = null
    },
  }
}
