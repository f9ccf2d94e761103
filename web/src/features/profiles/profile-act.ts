/** What somebody wants from the developer whose profile is open. In the address, so that a sign-in leads back to it. */
export type ProfileAct = 'message' | 'invite'

export const readProfileAct = ({ act }: Record<string, unknown>): { act?: ProfileAct } =>
  act === 'message' || act === 'invite' ? { act } : {}
