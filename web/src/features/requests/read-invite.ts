/** The developer who is invited to a new request as soon as it is published. */
export function readInvite({ invite }: Record<string, unknown>): { invite?: number } {
  const id = Number(invite)
  return Number.isSafeInteger(id) && id > 0 ? { invite: id } : {}
}
