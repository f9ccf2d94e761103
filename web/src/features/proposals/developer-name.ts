import type { Proposal } from './types'

/** Whether there is a profile to show: the developer sent it along, and has one. */
export const hasCard = ({ developer }: Pick<Proposal, 'developer'>) =>
  developer.skills !== undefined

export const nameOf = ({ developer }: Pick<Proposal, 'developer'>) => developer.display_name
