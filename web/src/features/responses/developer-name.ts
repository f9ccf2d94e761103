import type { Answer } from './types'

/** Whether there is a profile to show: the developer sent it along, and has one. */
export const hasCard = ({ developer }: Pick<Answer, 'developer'>) => developer.skills !== undefined

export const nameOf = ({ developer }: Pick<Answer, 'developer'>) => developer.display_name
