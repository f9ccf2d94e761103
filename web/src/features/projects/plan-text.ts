import { centsAsDollars, dollars } from '../../lib/money'
import type { Project } from './types'

type Planned = Pick<Project, 'estimated_budget' | 'plan'>

/** How the budget of a project stands beside those of its requests; null to developers, who don't see all of them. */
export function planText({ estimated_budget, plan }: Planned): string | null {
  if (!plan) return null
  const { planned_cents, planned_requests, open_requests } = plan
  const open =
    open_requests === 0
      ? ''
      : ` ${open_requests === 1 ? '1 hourly request has' : `${open_requests} hourly requests have`} no estimated hours and ${open_requests === 1 ? 'isn’t' : 'aren’t'} counted.`
  if (planned_requests === 0) return `Nothing planned yet.${open}`
  const requests = planned_requests === 1 ? '1 request' : `${planned_requests} requests`
  const over = planned_cents - Math.round(estimated_budget * 100)
  const more = over > 0 ? `, ${centsAsDollars(over)} over budget` : ''
  return `${centsAsDollars(planned_cents)} of ${dollars(estimated_budget)} planned in ${requests}${more}.${open}`
}
