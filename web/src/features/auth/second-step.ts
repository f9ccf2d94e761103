import { create } from 'zustand'

/** A sign-in whose password was right and that waits for a code or a passkey. */
export interface SecondStep {
  readonly challenge: string
  readonly methods: readonly string[]
}

/** The login page asks for the second step while there is one, whoever began the sign-in. */
export const useSecondStep = create<{ asked: SecondStep | null }>()(() => ({ asked: null }))

/** What the body of a refusal asks for, if it asks for a second step. */
export function secondStepIn(body: unknown): SecondStep | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, challenge, methods } = body as Record<string, unknown>
  if (code !== 'second_factor_required' || typeof challenge !== 'string') return null
  return { challenge, methods: Array.isArray(methods) ? methods.map(String) : [] }
}
