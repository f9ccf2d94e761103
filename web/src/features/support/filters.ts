/** Which tickets are listed; nothing said means those that are not resolved. */
export interface TicketFilters {
  readonly status?: 'resolved' | undefined
  readonly q?: string | undefined
}

export const readTicketFilters = ({ status, q }: Record<string, unknown>): TicketFilters => ({
  ...(status === 'resolved' && { status }),
  ...(typeof q === 'string' && q.trim() !== '' && { q }),
})
