import { conversationsQuery } from '../features/conversations/queries'
import type { OpportunityFilters } from '../features/opportunities/filters'
import type { CreatorFilters } from '../features/profiles/creator-filters'
import { creatorsQuery, ownProfilesQuery, publicDeveloperQuery } from '../features/profiles/queries'
import { projectQuery, projectsQuery } from '../features/projects/queries'
import { publicRequestsQuery, requestQuery } from '../features/requests/queries'
import type { Asked } from './asked'

/*
 * What each page asks for first. A row of the route table names one of these; it runs while the page's code is on its
 * way, and when the pointer comes to a link.
 */

export const opportunities = ({ queryClient, search }: Asked<OpportunityFilters>) =>
  queryClient.infiniteQuery(publicRequestsQuery(search))

/** Reading a request can count as having viewed it, so it is read by those who open it only. */
export const request = ({ queryClient, id, preload }: Asked<unknown>) =>
  id === null || preload ? undefined : queryClient.query(requestQuery(id))

export const creators = ({ queryClient, search }: Asked<CreatorFilters>) =>
  queryClient.infiniteQuery(creatorsQuery(search))

export const developer = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(publicDeveloperQuery(id))

export const ownProfiles = ({ queryClient }: Asked<unknown>) =>
  queryClient.query(ownProfilesQuery())

export const projects = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(projectsQuery())

export const project = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(projectQuery(id))

export const conversations = ({ queryClient, search }: Asked<{ archived?: true }>) =>
  queryClient.infiniteQuery(conversationsQuery(search.archived === true))
