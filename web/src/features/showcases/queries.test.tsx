import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { useSession } from '../../session/store'
import { aUser } from '../../test/people'
import { forgetEverything } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'
import { anOwnShowcase, aShowcase } from '../../test/showcases'
import {
  changeFiles,
  changeShowcase,
  deleteShowcase,
  showcaseQuery,
  showcasesQuery,
  showShowcase,
} from './queries'
import type { Showcase } from './types'

let queryClient: QueryClient
const known = (showcase: Showcase) => {
  queryClient.setQueryData(showcasesQuery({}).queryKey, {
    pages: [{ rows: [showcase], next: null }],
    pageParams: [undefined],
  })
}
const listed = () =>
  queryClient
    .getQueryData(showcasesQuery({}).queryKey)
    ?.pages.flatMap(({ rows }) => rows.map(({ title }) => title))

beforeEach(() => {
  forgetEverything()
  queryClient = new QueryClient()
  useSession.getState().login({ token: 'ops_test', user: aUser() })
})
afterEach(forgetEverything)

describe('whose it is', () => {
  it('is checked before anything is asked of the server', async () => {
    const calls = fakeServer({})
    known(aShowcase())
    await expect(changeShowcase(queryClient, 5, { title: 'Mine' })).rejects.toThrow(
      'You do not have permission to update this showcase',
    )
    await expect(changeFiles(queryClient, 5, new FormData())).rejects.toThrow(
      'You do not have permission to update this showcase',
    )
    await expect(deleteShowcase(queryClient, 5)).rejects.toThrow(
      'You do not have permission to delete this showcase',
    )
    expect(calls).toEqual([])
  })

  it('is left to the server for an update of what is not known, but not for a deletion', async () => {
    const calls = fakeServer({ 'PUT /project-showcase/5': () => json(anOwnShowcase()) })
    await expect(deleteShowcase(queryClient, 5)).rejects.toThrow(
      'You do not have permission to delete this showcase',
    )
    await changeShowcase(queryClient, 5, { title: 'Tidewatch' })
    expect(calls.map(({ method }) => method)).toEqual(['PUT'])
  })
})

it('lists are changed with what was saved and deleted', async () => {
  fakeServer({
    'PUT /project-showcase/5': () => json(anOwnShowcase({ title: 'Tides' })),
    'DELETE /project-showcase/5': nothing,
  })
  known(anOwnShowcase())
  await changeShowcase(queryClient, 5, { title: 'Tides' })
  expect(listed()).toEqual(['Tides'])
  expect(queryClient.getQueryData(showcaseQuery(5).queryKey)?.title).toBe('Tides')
  await deleteShowcase(queryClient, 5)
  expect(listed()).toEqual([])
  showShowcase(queryClient, anOwnShowcase())
  expect(listed()).toEqual([])
})
